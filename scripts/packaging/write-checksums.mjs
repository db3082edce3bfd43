/** Writes `dist/SHA256SUMS` over the finished packages, in the form that `sha256sum --check` reads. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? 'dist';
const packages = readdirSync(folder)
  .filter((name) => /\.(?:AppImage|deb|rpm|dmg|zip)$/.test(name))
  .toSorted();
if (packages.length === 0) {
  console.error(`There is no package in ${folder}.`);
  process.exit(1);
}
const lines = await Promise.all(
  packages.map(async (name) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    return `${hash.digest('hex')}  ${name}\n`;
  }),
);
writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
