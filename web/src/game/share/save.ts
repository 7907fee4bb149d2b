/** Exports to the clipboard, if the browser allows it, or to a file. */

/** Saves a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download starts with the click; the address is released well after it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies a text; false if the clipboard is missing or forbidden. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a picture; false if the clipboard is missing or forbidden. */
export async function copyPicture(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
    return true;
  } catch {
    return false;
  }
}
