/** The style sheet of all elements. */
import '../../../src/style/tokens.css';
import '../../../src/board/themes/themes.css';
import './element.css';

/** The build replaces this text by all CSS that the element imports. */
const CSS = '@ludoteca-styles';

let sheet: CSSStyleSheet | undefined;

/** The style sheet, created for the first element. */
export function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
