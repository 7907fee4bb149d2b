/** Order of the test files: the longest ones first, so that the workers end at about the same time. */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FIRST = ['states.test.ts', 'without-server.test.ts', 'analysis.test.ts', 'online.test.ts'];

/** Position in `FIRST`; other files follow in the default order. */
function rank({ moduleId }: TestSpecification): number {
  const index = FIRST.indexOf(basename(moduleId));
  return index < 0 ? FIRST.length : index;
}

export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
