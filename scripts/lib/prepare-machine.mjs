/** Brings a machine to where the broker can be built: system packages, then node modules. Runs on Node 20. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes, StartFailure } from './exit-codes.mjs';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { firstDifference, installState } from './install-state.mjs';
import { findProgram, hasProgram, isRoot, nodeHeaders, ownNode, root, systemPath } from './machine.mjs';
import { runCommand } from './run-command.mjs';
import { lightBrowser, missingNeeds, needsOf, planInstall, planLightBrowser } from './system-packages.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.countersign-stamp');
/** The only packages whose install scripts run: the Node of the npm scripts, and the native terminal. */
const packagesWithScripts = ['node', 'node-pty'];

/** @param {string} path */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

function modulesState() {
  const terminal = process.platform === 'linux' ? join(modules, 'node-pty/build/Release/pty.node') : modules;
  return installState({
    stamp: readStamp(stampFile),
    key: installKey(),
    present: existsSync(ownNode) && existsSync(terminal),
    difference: () =>
      firstDifference(readLock(join(root, 'package-lock.json')), readLock(join(modules, '.package-lock.json'))),
  });
}

const installKey = () => `${process.platform}-${process.arch} ${fingerprint(['package-lock.json'])}`;

/** @param {{ runsBrowserTests: boolean }} task */
export async function prepareMachine({ runsBrowserTests }) {
  requireNode();
  const state = modulesState();
  await installSystemPackages(state.kind === 'install', runsBrowserTests);
  if (runsBrowserTests) await tryLightBrowser();
  if (state.kind === 'install') await installModules(state.reason);
  else {
    if (state.stampIsOld) writeStamp(stampFile, installKey());
    console.log('• node modules: up to date');
  }
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  throw new StartFailure(exitCodes.oldNode, `Node ${process.versions.node} is too old.`, 'Install Node 20 or newer.');
}

/** @param {boolean} compilesNodePty @param {boolean} runsBrowserTests */
async function installSystemPackages(compilesNodePty, runsBrowserTests) {
  const platform = process.platform;
  const missing = missingNeeds(needsOf({ platform, compilesNodePty, runsBrowserTests }), hasProgram);
  const plan = planInstall({ missing, platform, has: hasProgram, isRoot });
  if (plan.kind === 'nothing') return console.log('• system packages: all there');
  if (plan.kind === 'refused') throw new StartFailure(exitCodes.systemPackages, plan.message, plan.remedy);

  console.log(`• system packages: installing ${plan.packages.join(', ')}`);
  const asked = plan.commands.map((argv) => argv.join(' ')).join(' && ');
  let output = '';
  for (const argv of plan.commands) {
    // A failing `update` may still leave usable package lists, so only the end result counts.
    const run = await runCommand(argv, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, asksPerson: true });
    output += run.output;
  }
  const still = missingNeeds(missing, hasProgram);
  if (still.length === 0) return;
  const names = planInstall({ missing: still, platform, has: hasProgram, isRoot });
  throw new StartFailure(
    exitCodes.systemPackages,
    `Could not install ${names.kind === 'nothing' ? '' : names.packages.join(', ')}.\n${lastLines(output)}`,
    `Run this as an administrator and start again:  ${asked}`,
  );
}

async function tryLightBrowser() {
  const machine = {
    platform: process.platform,
    has: hasProgram,
    isRoot,
    isContinuous: process.env['CI'] !== undefined,
  };
  for (const argv of planLightBrowser(machine)) {
    if (hasProgram(lightBrowser)) return;
    console.log(`• lighter browser for the tests: ${argv.join(' ')}`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const run = await runCommand(argv, { quiet: true, env, timeoutMs: 180_000 });
    if (run.exitCode !== 0) console.log('  not to be had here; Chromium itself does');
  }
}

/** @param {string} reason */
async function installModules(reason) {
  console.log(`• node modules: installing, a minute or two (${reason})`);
  const headers = nodeHeaders();
  const env = {
    PATH: systemPath,
    ...(headers === undefined || process.env['npm_config_nodedir'] ? {} : { npm_config_nodedir: headers }),
  };
  const npm = findProgram('npm', systemPath) ?? 'npm';
  // Install scripts of hundreds of packages are not ours to trust: only the named ones run, in the second step.
  const steps = [
    [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    [npm, 'rebuild', ...packagesWithScripts, '--foreground-scripts'],
  ];
  for (const argv of steps) {
    const run = await runCommand(argv, { quiet: true, env, timeoutMs: 900_000 });
    if (run.exitCode === 0) continue;
    throw new StartFailure(
      exitCodes.npm,
      `\`npm ${argv.slice(1).join(' ')}\` failed with exit code ${run.exitCode}.\n${lastLines(run.output)}`,
      headers === undefined && /getNodeDir|node-headers|headers\.tar/.test(run.output)
        ? "Node's headers were not found and could not be downloaded: set npm_config_nodedir to the folder that has include/node."
        : 'Check the network and the registry that npm is set to, then start again.',
    );
  }
  if (modulesState().kind === 'install' && !existsSync(ownNode)) {
    throw new StartFailure(exitCodes.npm, 'npm finished, but node_modules/.bin/node is missing.', 'Start again.');
  }
  writeStamp(stampFile, installKey());
}

/** @param {string} output */
const lastLines = (output) =>
  output
    .trimEnd()
    .split('\n')
    .slice(-15)
    .map((line) => `  | ${line}`)
    .join('\n');
