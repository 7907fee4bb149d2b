/** A part of the package: its size and the maximum of it, in kB with gzip. */
export interface Part {
  name: string;
  size: number;
  limit: number;
}

export function sizes(folder: string): Part[];
