/** How a person wants the computer's help, kept in this browser. */

export const LINES = [1, 2, 3, 4, 5] as const;

const STORED = 'ludoteca-analysis';

class AnalysisPreferences {
  /** Whether the computer looks at positions at all. */
  on = $state(true);
  /** How many lines it shows. */
  lines = $state<number>(3);
  /** Whether exact tables are asked, where there are any. */
  exact = $state(true);

  constructor() {
    try {
      const { on, lines, exact } = JSON.parse(
        localStorage.getItem(STORED) ?? '{}',
      ) as Partial<AnalysisPreferences>;
      if (typeof on === 'boolean') this.on = on;
      if (typeof exact === 'boolean') this.exact = exact;
      if (LINES.some((count) => count === lines)) this.lines = lines!;
    } catch {
      // Nothing is remembered.
    }
  }

  /** Remembers what is wanted. */
  keep(): void {
    const { on, lines, exact } = this;
    try {
      localStorage.setItem(STORED, JSON.stringify({ on, lines, exact }));
    } catch {
      // Not remembered.
    }
  }
}

export const preferences = new AnalysisPreferences();
