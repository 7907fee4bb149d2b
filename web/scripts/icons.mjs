// Draws the icons of the installed page from public/icon.svg: `node scripts/icons.mjs`.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PUBLIC = new URL('../public/', import.meta.url).pathname;
const svg = readFileSync(`${PUBLIC}icon.svg`, 'utf8');

// A mask may crop the icon to the central 80 %, and iOS rounds the corners itself; for both, the
// background fills the whole square.
const ICONS = [
  { file: 'icon-192.png', size: 192, room: 0, full: false },
  { file: 'icon-512.png', size: 512, room: 0, full: false },
  { file: 'icon-maskable-512.png', size: 512, room: 0.1, full: true },
  { file: 'icon-180.png', size: 180, room: 0.04, full: true },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, size, room, full } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = full ? '#fffdf9' : 'transparent';
  await page.setContent(
    `<style>body{margin:0;background:${ground}}svg{display:block;box-sizing:border-box;` +
      `width:100vw;height:100vh;padding:${room * size}px}</style>${svg}`,
  );
  await page.screenshot({ path: PUBLIC + file, omitBackground: true });
  await page.close();
  console.log(file);
}
await browser.close();
