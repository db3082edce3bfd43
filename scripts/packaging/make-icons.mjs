/** Draws `resources/icons/icon.svg` in every size the packages need, and the macOS icon file out of them. Run by hand after a change. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

const folder = join(import.meta.dirname, '../../resources/icons');
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Type codes of the icon file whose content is a PNG of that size. */
const macTypes = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
]);

/** @param {string} type @param {Buffer} content */
function macEntry(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const drawn = new Map();
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  drawn.set(size, await page.screenshot({ omitBackground: true }));
  writeFileSync(join(folder, `${size}x${size}.png`), drawn.get(size));
  await page.close();
}
await browser.close();
writeFileSync(
  join(folder, 'icon.icns'),
  macEntry('icns', Buffer.concat(macTypes.map(([type, size]) => macEntry(type, drawn.get(size))))),
);
