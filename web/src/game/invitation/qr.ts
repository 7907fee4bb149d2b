/** A QR code as the path of an SVG. */
import { encode } from 'uqr';

/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 2;

/** The path of the dark modules, and the width and height of the whole in modules. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  // One rectangle for each run of dark modules in a row.
  const path = data.flatMap((row, y) => {
    const runs: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (x < size && row[x]) x++;
      runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
    return runs;
  });
  return { path: path.join(''), size };
}
