/** The packed package, unpacked as npm installs it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');

const packed = readdirSync(PACKAGE).find((name) => name.endsWith('.tgz'));

export const isBuilt = packed !== undefined;

/** The file that npm installs. */
export const archive = join(PACKAGE, packed ?? '');

/** The title of a group of tests, with the reason if they are skipped. */
export const title = (name: string): string =>
  isBuilt ? name : `${name} (skipped: \`cargo xtask npm\` builds the package)`;

export interface Project {
  /** A folder with `node_modules/ludoteca`. */
  folder: string;
  remove(): void;
}

/** A new project with the package as its only dependency. */
export function install(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-package-'));
  const target = join(folder, 'node_modules/ludoteca');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', [
    '--extract',
    '--gzip',
    '--file',
    archive,
    '--directory',
    target,
    '--strip-components',
    '1',
  ]);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
