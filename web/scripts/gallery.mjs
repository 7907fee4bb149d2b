// Renders the page's states to pictures; arguments are parts of the states' names.
import { runnerImport } from 'vite';

const file = new URL('../gallery/render.ts', import.meta.url).pathname;
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
const failed = await module.render(process.argv.slice(2));
if (failed.length) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exit(1);
}
