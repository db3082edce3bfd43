/** A build step that names every package of others whose code was bundled, with its licence, in `THIRD-PARTY-NOTICES`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {Readonly<{ name: string, version: string, licence: string, texts: readonly string[] }>} Notice
 * @typedef {Readonly<{ name?: unknown, version?: unknown, license?: unknown }>} Manifest
 */

/** Which of a package's own files say under what terms it is given. */
const legal = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/iu;

const rule = '='.repeat(80);

/** The folder of the package that a module is of; null for what is our own. @param {string} id @returns {string | null} */
export function packageFolder(id) {
  const [file = ''] = id.replace(/^\0[\w:-]*/u, '').split('?');
  const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u.exec(file);
  return found?.[1] ?? null;
}

/** Throws for a package that does not say its licence: it may not be passed on then. @param {string} folder @returns {Notice} */
export function readNotice(folder) {
  /** @type {Manifest} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string' || license === '') {
    throw new Error(`${folder} does not say its name, its version or its licence: it cannot be bundled.`);
  }
  const files = readdirSync(folder).filter((file) => legal.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, licence: license, texts };
}

/** @param {readonly Notice[]} notices @returns {string} */
export function noticesText(notices) {
  const sorted = notices.toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
  const blocks = sorted.map(({ name, version, licence, texts }) =>
    [
      rule,
      `${name} ${version}`,
      `Licence: ${licence}`,
      '',
      ...(texts.length === 0 ? ['The package brings no text of its licence.'] : [texts.join('\n\n')]),
    ].join('\n'),
  );
  return `Countersign contains code of these packages, under the licences that follow.\n\n${blocks.join('\n\n')}\n`;
}

/**
 * One for all builds of a product: the file names what each of them bundled, and is written anew after each.
 * @param {string} file
 * @param {readonly string[]} besides folders of packages that lie beside the bundles as they are
 * @returns {() => import('vite').Plugin}
 */
export function thirdPartyNotices(file, besides = []) {
  const folders = new Set(besides);
  return () => ({
    name: 'countersign:third-party-notices',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const ids = part.type === 'chunk' ? part.moduleIds : [];
        for (const id of ids) {
          const folder = packageFolder(id);
          if (folder !== null && existsSync(join(folder, 'package.json'))) folders.add(folder);
        }
      }
    },
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true });
      const notices = [...folders].map(readNotice);
      const named = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
      writeFileSync(file, noticesText([...named.values()]));
    },
  });
}
