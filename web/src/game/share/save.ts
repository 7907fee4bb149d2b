/** Gives something to the person: to the clipboard where the browser allows, else as a file. */

/** Saves a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun once the click is over; the address is let go well after it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies a text; false where the browser has no clipboard or forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a picture; false where the browser has no clipboard or forbids it. */
export async function copyPicture(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
    return true;
  } catch {
    return false;
  }
}
