/** Hooks in the settings of a machine: the file, a plugin beside it, and what a user types who may not write there. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { planInstall, type AgentChange } from '../../../../main/doors/hooks/install/change-agent.ts';
import { planManaged } from '../../../../main/doors/hooks/install/machine/change-machine.ts';
import { managedFile } from '../../../../main/doors/hooks/install/machine/managed-settings.ts';
import { managedHooks } from '../../../../main/doors/hooks/status/managed-hooks.ts';

const shim = ['/opt/countersign/shim'] as const;
let home: string;
let etc: string;
const place = () => ({
  agent: 'opencode' as const,
  home,
  env: { OPENCODE_TEST_MANAGED_CONFIG_DIR: etc },
  dataDir: home,
});
const settings = (): string => join(etc, 'opencode.json');
const plugin = (): string => join(etc, 'countersign.js');
const held = () =>
  managedHooks('opencode', place().env, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)).outlasts;

function act(plan: AgentChange): void {
  if (plan.kind !== 'change') throw new Error(plan.why);
  plan.apply();
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'countersign managed-'));
  etc = join(home, 'etc ü');
  mkdirSync(etc);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('opencode, whose hooks are a plugin', () => {
  test('the settings name a plugin that lies beside them, and both go again', () => {
    act(planManaged(place(), shim));
    expect(JSON.parse(readFileSync(settings(), 'utf8'))).toMatchObject({
      plugin: [expect.stringMatching(/^file:\/\/.*countersign\.js$/)],
    });
    expect(readFileSync(plugin(), 'utf8')).toContain('/opt/countersign/shim');
    expect(held()).toBe('settings');
    expect(planManaged(place(), shim)).toMatchObject({ kind: 'nothing' });
    act(planManaged(place(), null));
    expect([existsSync(settings()), existsSync(plugin())]).toEqual([false, false]);
  });

  test('what stands there besides stays', () => {
    const before = '{\n  // theirs\n  "share": "disabled",\n  "plugin": ["their-plugin"]\n}\n';
    writeFileSync(settings(), before);
    act(planManaged(place(), shim));
    expect(readFileSync(settings(), 'utf8')).toContain('// theirs');
    expect(held()).toBe('settings');
    act(planManaged(place(), null));
    expect(readFileSync(settings(), 'utf8')).toMatch(/"plugin": \[\s*"their-plugin"\s*\]/);
    expect(held()).toBeNull();
  });

  test('a plugin that is gone, or a name without it, holds nothing', () => {
    act(planManaged(place(), shim));
    rmSync(plugin());
    expect(held()).toBeNull();
    act(planManaged(place(), shim));
    expect(held()).toBe('settings');
    writeFileSync(settings(), '{ "plugin": [] }');
    expect(held()).toBeNull();
  });

  test('a plugin of somebody else under that name, settings that cannot be read, and hooks of one’s own are refusals', () => {
    writeFileSync(plugin(), 'export const Theirs = 1;');
    expect(planManaged(place(), shim)).toMatchObject({ kind: 'refused' });
    rmSync(plugin());
    writeFileSync(settings(), '{ "plugin": ');
    expect(planManaged(place(), shim)).toMatchObject({ kind: 'refused' });
    rmSync(settings());
    act(planInstall(place(), shim));
    expect(planManaged(place(), shim)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('countersign uninstall opencode') as unknown,
    });
  });
});

test.each([
  ['linux', '/etc/cursor/hooks.json'],
  ['darwin', '/Library/Application Support/Cursor/hooks.json'],
] as const)('on %s Cursor’s are at %s', (platform, path) => {
  expect(managedFile('cursor', {}, platform)).toBe(path);
});
