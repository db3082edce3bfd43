/** Everything that can be changed leaves a row with who, what and where, before it counts. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createBroker, type Broker } from '#core/broker.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { defaultSettings, defaultSources } from '#domain/settings/default-settings.ts';
import type { EffectiveSettings, Settings, SettingsSource } from '#domain/settings/settings.ts';
import { byPage } from '../../../fakes/people/by-page.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

let host: ScriptedHost;
let broker: Broker;
let sessionId: SessionId;
beforeEach(async () => {
  host = scriptedHost();
  broker = createBroker(host.ports);
  ({ sessionId } = await broker.openProject(projectRoot));
});

const byTerminal = { kind: 'person', entryPoint: 'cli' } as const;
const said = () => host.configurationChanges.map(({ configurationChange }) => configurationChange);
const draft: RuleDraft = {
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', 'test'],
  project: projectRoot,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
};

const save = (layer: Partial<Settings>, more: object = {}) =>
  broker.settings.save({ sessionId, layer, forget: [], reach: 'project', ...more }, byPage);

describe('settings', () => {
  test('leave one row for each value that is another one, with both', async () => {
    await save({ network: 'full', timeoutMs: 5000, nestedSandboxes: defaultSettings.nestedSandboxes });
    expect(host.configurationChanges).toMatchObject([
      {
        sessionId,
        runId: null,
        projectRoot,
        configurationChange: {
          topic: 'settings',
          key: 'network',
          reach: 'project',
          before: defaultSettings.network,
          after: 'full',
          effect: 'loosened',
          by: byPage,
          words: `setting network for this project: ${defaultSettings.network} -> full`,
        },
      },
      { configurationChange: { key: 'timeoutMs', before: null, after: 5000, effect: 'tightened' } },
    ]);
  });

  test('of lists say what came and what went', async () => {
    host.settings = { allowedHosts: ['a.example', 'b.example'] };
    await save({ allowedHosts: ['b.example', 'c.example'] });
    expect(said()[0]?.words).toBe('setting allowedHosts for this project: + c.example, - a.example');
  });

  test('kept for every project say so', async () => {
    await save({ network: 'full' }, { reach: 'user' });
    expect(said()).toMatchObject([{ key: 'network', reach: 'user', after: 'full' }]);
  });

  test('kept for every project, where this one had its own, are two configuration changes', async () => {
    const own = { ...defaultSettings, network: 'blocked' } as const;
    const plain = { ...defaultSettings, network: 'ask' } as const;
    host.ports.settings.effective = async (_root, _session, _call, forget = []) => ({
      values: forget.includes('network') ? plain : own,
      sources: defaultSources,
      version: '1',
      problems: [],
    });
    await save({ network: 'full' }, { reach: 'user' });
    expect(said()).toMatchObject([
      { reach: 'user', before: 'ask', after: 'full' },
      { reach: 'project', before: 'blocked', after: 'full' },
    ]);
  });

  test('taken over from a recording name it', async () => {
    await save({ allowedHosts: ['a.example'], timeoutMs: 5 }, { learnedFrom: ['run_7'] });
    const [hosts, limit] = said();
    expect(hosts).toMatchObject({ key: 'allowedHosts', learnedFrom: ['run_7'] });
    expect(hosts?.words).toMatch(/learned from run_7$/);
    expect(limit).not.toHaveProperty('learnedFrom');
  });

  test('of a session leave a row too', async () => {
    const op = { type: 'configure-session', settings: { network: 'full' } } as const;
    await broker.session(sessionId)?.submit({ id: 's1', op }, { connectionId: 'con_1', isPerson: true });
    expect(said()).toMatchObject([{ key: 'network', reach: 'session', effect: 'loosened' }]);
  });

  test('that are kept for longer end what was set for the session alone, and leave the rest of it', async () => {
    const op = { type: 'configure-session', settings: { network: 'full', timeoutMs: 5 } } as const;
    await broker.session(sessionId)?.submit({ id: 's2', op }, { connectionId: 'con_1', isPerson: true });
    const saved = await save({ network: 'blocked' });
    expect(saved.settings.values).toMatchObject({ network: 'blocked', timeoutMs: 5 });
  });

  test('that cannot be written down are not kept', async () => {
    host.auditProblem = new Error('disk full');
    await expect(save({ network: 'full' })).rejects.toThrow('disk full');
    expect(host.settings).toEqual({});
  });

  test('that could not be kept after their row was written have a second row that says so', async () => {
    host.ports.settings.saveProject = () => Promise.reject(new Error('read-only'));
    await expect(save({ network: 'full' })).rejects.toThrow('read-only');
    expect(said()).toMatchObject([
      { effect: 'loosened' },
      { effect: 'not-made', words: expect.stringMatching(/^Not made: /) },
    ]);
  });

  test('that are only looked at leave none', async () => {
    await broker.settings.preview({ sessionId, layer: { network: 'full' }, forget: [] });
    expect(said()).toEqual([]);
  });
});

const follow = async (from: 'desk' | 'outside') => {
  broker.settingsChanged(from);
  await new Promise(setImmediate);
};

const says = (network: Settings['network'], source: SettingsSource, trust?: 'trusted' | 'changed') => {
  const found: EffectiveSettings = {
    values: { ...defaultSettings, network },
    sources: { ...defaultSources, network: source },
    version: network,
    problems: [],
    ...(trust === undefined ? {} : { projectFile: { contentHash: 'a'.repeat(64), trust, loosens: [] } }),
  };
  host.ports.settings.effective = () => Promise.resolve(found);
};

describe('a settings file', () => {
  test.each([
    ['user', 'user'],
    ['project', 'project'],
    ['managed', 'managed'],
  ] as const)('of %s that other hands wrote to leaves a row, for whom it counts', async (source, reach) => {
    says('full', source);
    await follow('outside');
    expect(said()).toMatchObject([
      { key: 'network', reach, after: 'full', effect: 'loosened', by: { kind: 'outside' } },
    ]);
  });

  test('from which other hands took a value leaves a row for whom it counted', async () => {
    says('full', 'user');
    await follow('desk');
    says('ask', 'default');
    await follow('outside');
    expect(said()).toMatchObject([
      { key: 'network', reach: 'user', before: 'full', after: 'ask', effect: 'tightened' },
    ]);
  });

  test('that the desk wrote itself leaves no second row', async () => {
    says('full', 'user');
    await follow('desk');
    expect(said()).toEqual([]);
  });

  test('of the project that was trusted and says something else leaves a row about trust', async () => {
    says('ask', 'project-file', 'trusted');
    await follow('outside');
    says('blocked', 'project-file', 'changed');
    await follow('outside');
    expect(said()).toMatchObject([{ topic: 'trust', after: null, effect: 'tightened', by: { kind: 'outside' } }]);
  });

  test('that is trusted, and no longer, leaves rows with what it loosens', async () => {
    const hash = 'b'.repeat(64);
    host.ports.settings.projectFile = async () => ({
      contentHash: hash,
      inert: defaultSettings,
      trusted: { ...defaultSettings, network: 'full' },
    });
    await broker.settings.trustFile(sessionId, hash, byPage);
    await broker.settings.trustFile(sessionId, null, byPage);
    expect(said()).toMatchObject([
      { topic: 'trust', after: hash, loosens: ['network'], effect: 'loosened', by: byPage },
      { topic: 'trust', after: null, effect: 'tightened' },
    ]);
  });
});

describe('rules', () => {
  test('leave a row when they are written and removed, with who did it', async () => {
    const added = await broker.rules.add(draft, byTerminal);
    const id = added.kind === 'kept' ? added.rule.id : 'rul_0';
    await broker.rules.remove(id, byPage);
    expect(host.configurationChanges).toMatchObject([
      {
        projectRoot,
        configurationChange: {
          topic: 'rules',
          before: null,
          after: { id, effect: 'allow', tokens: ['npm', 'run', 'test'] },
          how: 'written',
          effect: 'loosened',
          by: byTerminal,
          words: `rule written: allow npm run test …, in ${projectRoot}`,
        },
      },
      { projectRoot, configurationChange: { before: { id }, after: null, effect: 'tightened', by: byPage } },
    ]);
  });

  test('that are refused, there already or not there leave none', async () => {
    await broker.rules.add({ ...draft, tokens: ['npm'] }, byPage);
    await broker.rules.remove('rul_9', byPage);
    expect(said()).toEqual([]);
    await broker.rules.add(draft, byPage);
    await broker.rules.add(draft, byPage);
    expect(said()).toHaveLength(1);
  });

  test('that are brought in leave one row each', async () => {
    const rules = [draft, { ...draft, tokens: ['make', 'check'] }, { ...draft, tokens: ['npm'] }];
    const text = JSON.stringify({ version: 1, rules });
    await broker.rules.import({ source: 'countersign', text, project: null }, byTerminal);
    expect(said()).toMatchObject([
      { how: 'imported', after: { tokens: ['npm', 'run', 'test'] }, by: byTerminal },
      { how: 'imported', after: { tokens: ['make', 'check'] } },
    ]);
  });

  test('that cannot be written down are not kept', async () => {
    host.auditProblem = new Error('disk full');
    await expect(broker.rules.add(draft, byPage)).rejects.toThrow('disk full');
    expect(host.rules).toEqual([]);
  });
});

const remember = (effect: 'allow' | 'deny') =>
  broker.session(sessionId)?.memory.network.remember('a.example:443/https', {
    effect,
    scope: { kind: 'project' },
    by: { kind: 'person', connectionId: 'con_1' },
  });

describe('answers', () => {
  test('kept for a project leave a row, and so does taking them back', async () => {
    await remember('allow');
    const [kept] = broker.answers.list();
    expect(await broker.answers.revoke(kept?.answerId ?? 'ans_0', byPage)).toBe(true);
    const shape = {
      about: 'network',
      effect: 'allow',
      scope: 'project',
      project: projectRoot,
      shown: 'connect to a.example:443/https',
    };
    expect(said()).toMatchObject([
      { topic: 'answers', before: null, after: shape, effect: 'loosened', by: byPage },
      { topic: 'answers', before: shape, after: null, effect: 'tightened', by: byPage },
    ]);
  });

  test('that are not there leave none', async () => {
    expect(await broker.answers.revoke('ans_none', byPage)).toBe(false);
    expect(said()).toEqual([]);
  });

  test('that cannot be written down are not kept', async () => {
    host.auditProblem = new Error('disk full');
    await expect(remember('allow')).rejects.toThrow('disk full');
    expect(broker.answers.list()).toEqual([]);
  });
});

describe('the desk', () => {
  test('says how much log was kept and is kept', async () => {
    await broker.keepLog({ days: 30, rows: null }, byPage);
    expect(said()).toMatchObject([
      { topic: 'log', before: { days: null, rows: null }, after: { days: 30, rows: null }, effect: 'loosened' },
    ]);
  });

  test('says who paused it and who let it go on, once each', async () => {
    broker.setPaused(true, { kind: 'person', entryPoint: 'app' });
    broker.setPaused(true, byPage);
    broker.setPaused(false, byPage);
    await new Promise(setImmediate);
    expect(said()).toMatchObject([
      { topic: 'desk', key: 'paused', before: false, after: true, by: { entryPoint: 'app' } },
      { key: 'paused', before: true, after: false, by: byPage },
    ]);
  });
});

const update = (set: Record<string, string>, forget: string[] = []) =>
  broker
    .session(sessionId)
    ?.submit({ id: 'e', op: { type: 'update-environment', set, forget } }, { connectionId: 'con_1', isPerson: true });

describe('variables of a session', () => {
  test('leave a row by name, never with what they hold, and none where nothing changed', async () => {
    await update({ A: 'secret-1', B: 'x' });
    await update({ A: 'secret-2' }, ['B']);
    await update({ A: 'secret-2' });
    expect(said()).toMatchObject([
      { topic: 'environment', before: [], after: ['A', 'B'], replaced: [], effect: 'loosened' },
      { topic: 'environment', before: ['A', 'B'], after: ['A'], replaced: ['A'], effect: 'loosened' },
    ]);
    expect(said()[1]?.words).toBe('variables of the session, by name: - B, = A');
    expect(JSON.stringify(said())).not.toContain('secret-');
  });

  test('are not taken where the row cannot be written', async () => {
    host.auditProblem = new Error('disk full');
    await expect(update({ A: 'x' })).rejects.toThrow('disk full');
    host.auditProblem = null;
    await update({ B: 'x' });
    expect(said()).toMatchObject([{ before: [], after: ['B'] }]);
  });
});
