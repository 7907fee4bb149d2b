/** Bitmaps of an SVG picture. */

/** Pixels per SVG unit, for high-resolution screens. */
const SCALE = 2;

/** Paints the text of an SVG file, `scaled` by its own width and height. */
async function paint(
  svg: string,
  scaled: (width: number, height: number) => number,
): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = scaled(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await paint(svg, () => SCALE);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** The pixels of the picture, whose longer side has `size`. */
export async function rgbaOf(svg: string, size: number): Promise<ImageData> {
  const canvas = await paint(svg, (width, height) => size / Math.max(width, height));
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
}
