/** The stored tables, for the workers of the engine. */
import { BUILT_MEN } from './names';
import { TableStorage } from './storage';

interface Engine {
  optional_files(job: string, men: number): string[];
  supply(file: string, content: Uint8Array): void;
}

/** Supplies the engine with the stored tables that a job probes. Without any, it knows fewer values. */
export async function supplyStored(engine: Engine, job: string): Promise<void> {
  const needed = engine.optional_files(job, BUILT_MEN);
  if (needed.length) await supplyTables(engine, needed);
}

/** Supplies those of the tables that are stored. */
export async function supplyTables(
  engine: Pick<Engine, 'supply'>,
  needed: readonly string[],
): Promise<void> {
  const storage = await TableStorage.open().catch(() => undefined);
  const stored = (await storage?.names()) ?? [];
  for (const name of stored.filter((name) => needed.includes(name))) {
    const content = await storage!.read(name).catch(() => undefined);
    try {
      if (content) engine.supply(name, content);
    } catch {
      // Damaged, or of another version of the program: the next build replaces it.
      await storage!.delete(name).catch(() => undefined);
    }
  }
}
