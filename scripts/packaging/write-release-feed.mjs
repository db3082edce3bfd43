/** Writes `dist/feed.json`: the signed list of the finished packages, which installed apps compare themselves with. Decision 0009. */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'dist';
const pem = process.env['COUNTERSIGN_RELEASE_SIGNING_KEY'] ?? '';
if (pem === '') {
  console.error('COUNTERSIGN_RELEASE_SIGNING_KEY holds no Ed25519 private key (PEM).');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const packages = readdirSync(folder)
  .flatMap((file) => {
    const kind = /\.(deb|rpm|AppImage|dmg)$/.exec(file)?.[1];
    return kind === undefined ? [] : [{ kind, file }];
  })
  .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  .map(({ kind, file }) => ({
    kind,
    arch: /arm64|aarch64/.test(file) ? 'arm64' : 'x64',
    file,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  }));
if (packages.length === 0) {
  console.error(`There is no package in ${folder}.`);
  process.exit(1);
}
const release = JSON.stringify({ format: 1, version, packages });
const signature = sign(null, Buffer.from(release), createPrivateKey(pem)).toString('base64');
writeFileSync(join(folder, 'feed.json'), `${JSON.stringify({ release, signature })}\n`);
