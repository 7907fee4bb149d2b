/** Preferences for the computer's help, stored in this browser. */
import { readStored, writeStored } from '../site/storage';

/** Whose games the explorer shows. */
export const SOURCES = ['engine', 'players', 'own'] as const;
export type ExplorerSource = (typeof SOURCES)[number];

/** The panels that fold; at most one is open. */
export const PANELS = ['exact', 'explorer', 'move', 'position'] as const;
export type PanelName = (typeof PANELS)[number];

export const LINES = [1, 2, 3, 4, 5] as const;

const STORAGE_KEY = 'ludoteca-analysis';

class AnalysisPreferences {
  /** Whether the computer analyses positions. */
  on = $state(true);
  /** Number of variations. */
  lines = $state<number>(3);
  /** Whether exact values are requested, if available. */
  exact = $state(true);
  panel = $state<PanelName>();
  explored = $state<ExplorerSource>('engine');

  constructor() {
    try {
      const { on, lines, exact, panel, explored } = JSON.parse(
        readStored(STORAGE_KEY) ?? '{}',
      ) as Partial<AnalysisPreferences>;
      if (typeof on === 'boolean') this.on = on;
      if (typeof exact === 'boolean') this.exact = exact;
      if (PANELS.some((name) => name === panel)) this.panel = panel;
      if (SOURCES.some((source) => source === explored)) this.explored = explored!;
      if (LINES.some((count) => count === lines)) this.lines = lines!;
    } catch {
      // Storage is unavailable.
    }
  }

  /** Stores the preferences. */
  keep(): void {
    const { on, lines, exact, panel, explored } = this;
    writeStored(STORAGE_KEY, JSON.stringify({ on, lines, exact, panel, explored }));
  }
}

export const preferences = new AnalysisPreferences();
