/** Bitmaps of pictures with their captions. */
import { svgText, type Captioned } from './captioned';

/** Paints a picture. The caption is drawn on it, because a picture does not have the fonts of the page. */
async function paint({ svg, texts }: Captioned): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0);
  for (const { text, x, y, size, weight, family, colour } of texts) {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return canvas;
}

/** The picture as PNG. */
export async function pngOf(picture: Captioned): Promise<Blob> {
  const canvas = await paint(picture);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** The pixels of the picture. */
export async function rgbaOf(picture: Captioned): Promise<ImageData> {
  const canvas = await paint(picture);
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
}
