/** What a machine lacks, and how it is told. */
import { expect, test } from 'vitest';
import { missingNeeds, needsOf, planInstall, planLightBrowser } from '../../../scripts/lib/system-packages.mjs';

const machineWith =
  (...programs: string[]) =>
  (program: string) =>
    programs.includes(program);

const needs = [
  { task: { platform: 'linux', compilesNodePty: false, runsBrowserTests: false }, expected: ['sandbox'] },
  {
    task: { platform: 'linux', compilesNodePty: true, runsBrowserTests: false },
    expected: ['sandbox', 'compiler', 'make', 'python'],
  },
  {
    task: { platform: 'linux', compilesNodePty: false, runsBrowserTests: true },
    expected: ['sandbox', 'browser', 'database', 'networks'],
  },
  { task: { platform: 'darwin', compilesNodePty: true, runsBrowserTests: false }, expected: [] },
  { task: { platform: 'darwin', compilesNodePty: true, runsBrowserTests: true }, expected: ['browser'] },
];

test.each(needs)('a start on $task needs $expected', ({ task, expected }) => {
  expect(needsOf(task)).toEqual(expected);
});

test('any program that meets a need counts', () => {
  const has = machineWith('bwrap', 'clang++', 'google-chrome');
  expect(missingNeeds(['sandbox', 'compiler', 'make', 'browser'], has)).toEqual(['make']);
});

test('a complete machine is left alone', () => {
  const plan = planInstall({ missing: [], platform: 'linux', has: machineWith('apt-get'), isRoot: true });
  expect(plan).toEqual({ kind: 'nothing' });
});

test('root on Debian installs exactly what is missing', () => {
  const has = machineWith('apt-get');
  expect(planInstall({ missing: ['sandbox', 'make'], platform: 'linux', has, isRoot: true })).toEqual({
    kind: 'run',
    packages: ['bubblewrap', 'make'],
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'bubblewrap', 'make'],
    ],
  });
});

test('an ordinary user on Debian installs through sudo', () => {
  const has = machineWith('apt-get', 'sudo');
  const plan = planInstall({ missing: ['browser'], platform: 'linux', has, isRoot: false });
  expect(plan.kind === 'run' && plan.commands.map((argv) => argv[0])).toEqual(['sudo', 'sudo']);
});

const refusals = [
  { machine: ['apt-get'], isRoot: false, says: 'apt-get install -y --no-install-recommends bubblewrap g++' },
  { machine: ['dnf', 'sudo'], isRoot: false, says: 'dnf install -y bubblewrap gcc-c++' },
  { machine: ['pacman'], isRoot: true, says: 'pacman -S --needed bubblewrap gcc' },
  { machine: ['zypper'], isRoot: true, says: 'zypper install -y bubblewrap gcc-c++' },
  { machine: ['apk'], isRoot: true, says: 'apk add bubblewrap g++' },
  { machine: [], isRoot: true, says: 'install them by hand' },
];

test.each(refusals)('a machine with $machine, root: $isRoot, is told: $says', ({ machine, isRoot, says }) => {
  const plan = planInstall({
    missing: ['sandbox', 'compiler'],
    platform: 'linux',
    has: machineWith(...machine),
    isRoot,
  });
  expect(plan.kind).toBe('refused');
  expect(plan).toHaveProperty('message', expect.stringContaining('bubblewrap'));
  expect(plan).toHaveProperty('remedy', expect.stringContaining(says));
});

test('macOS is told how to get a browser for the tests', () => {
  const plan = planInstall({ missing: ['browser'], platform: 'darwin', has: machineWith(), isRoot: false });
  expect(plan).toHaveProperty('remedy', expect.stringContaining('brew install'));
});

test('a lighter browser is tried by root on Debian alone, and with fresh lists on a machine that is new each time', () => {
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  const debian = { platform: 'linux', has: machineWith('apt-get'), isRoot: true, isContinuous: false };
  expect(planLightBrowser(debian)).toEqual([install]);
  expect(planLightBrowser({ ...debian, isContinuous: true })).toEqual([install, ['apt-get', 'update'], install]);
  const without = { has: machineWith('dnf') };
  const there = { has: machineWith('apt-get', 'chromium-headless-shell') };
  for (const other of [without, there, { isRoot: false }, { platform: 'darwin' }]) {
    expect(planLightBrowser({ ...debian, ...other })).toEqual([]);
  }
});
