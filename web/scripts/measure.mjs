// Prints the size and the performance of the page on this machine.
import './size.mjs';
import { runnerImport } from 'vite';

const file = new URL('../e2e/measure.ts', import.meta.url).pathname;
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
console.table(await module.measure());
