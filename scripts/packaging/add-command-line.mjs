/** Puts the command line beside a packed app, with a Node that runs it: the app's own executable is none. Decision 0009. */
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** Of the build, what only the window needs, and what lies beside both. */
const forTheWindow = /^(?:index\.js|preload|\.build-stamp|THIRD-PARTY-NOTICES)(?:\/|$)|\.map$/;

/** @typedef {{ platform: string, arch: string }} Machine */

/**
 * The Node of this project is for this machine only; for another kind of machine one must be named.
 * @param {Machine} target
 */
function nodeFor({ platform, arch }) {
  const named = process.env['COUNTERSIGN_PACKED_NODE'] ?? '';
  if (named !== '') return named;
  if (platform === process.platform && arch === process.arch) return join(repository, 'node_modules/node/bin/node');
  throw new Error(
    `The package brings a Node for ${platform} ${arch}, and this machine is ${process.platform} ${process.arch}. ` +
      'Build it on a machine of that kind, or name a Node for it in COUNTERSIGN_PACKED_NODE.',
  );
}

/** The part of node-pty that runs; what it was compiled from stays behind. @param {Machine} target */
const ptyParts = ({ platform, arch }) => [
  /^package\.json$|^LICENSE$/,
  /^lib(?:\/|$)(?!.*\.test\.js$)(?!.*\.map$)/,
  // Compiled at the installation, or brought along; never for another kind of machine.
  platform === 'darwin'
    ? new RegExp(`^prebuilds(?:$|/${platform}-${arch}(?:/|$))`, 'u')
    : /^build(?:$|\/Release(?:$|\/pty\.node$))/,
];

/**
 * Needs `bin/countersign` to lie in `resources` already.
 * @param {string} resources folder of the packed app
 * @param {Machine} target
 */
export function addCommandLine(resources, target) {
  const built = join(repository, 'out');
  const out = join(resources, 'cli/out');
  cpSync(built, out, { recursive: true, filter: (file) => !forTheWindow.test(relative(built, file)) });
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  // Read by the health report, which tells a command of another version from this one.
  writeFileSync(join(resources, 'cli/package.json'), `${JSON.stringify({ type: 'module', version })}\n`);

  const source = join(repository, 'node_modules/node-pty');
  const pty = join(resources, 'cli/node_modules/node-pty');
  const parts = ptyParts(target);
  /** @param {string} file */
  const isWanted = (file) => file === source || parts.some((part) => part.test(relative(source, file)));
  cpSync(source, pty, { recursive: true, filter: isWanted });
  const native = ['build/Release', `prebuilds/${target.platform}-${target.arch}`];
  if (!native.some((folder) => existsSync(join(pty, folder, 'pty.node')))) {
    throw new Error('The command line beside the app holds no native part of node-pty: no terminal would open.');
  }

  const node = join(resources, 'bin/node');
  mkdirSync(join(resources, 'bin'), { recursive: true });
  copyFileSync(nodeFor(target), node);
  for (const program of [node, join(resources, 'bin/countersign'), join(out, 'shim.cjs')]) chmodSync(program, 0o755);
}
