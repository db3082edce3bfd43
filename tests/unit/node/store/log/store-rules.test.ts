/** Rules and remembered answers on disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { AnswerId } from '#domain/common/ids.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { file, openStores, tamper, unavailable, rule } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';
import { say } from '#domain/common/message.ts';

const folder = temporaryFolders();
const open = openStores();

describe('rules', () => {
  test('count for their project or for all, and for the next desk', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    expect(store.rules.rulesFor('/p')).toEqual([]);
    const here: CommandRule = { ...rule, id: 'rul_2', project: '/p' };
    await store.rules.add(rule);
    await store.rules.add(here);
    expect(store.rules.rulesFor('/p')).toEqual([rule, here]);
    expect(open(dataDir).rules.rulesFor('/q')).toEqual([rule]);
    expect(await store.rules.remove('rul_1')).toBe(true);
    expect(await store.rules.remove('rul_1')).toBe(false);
    expect(store.rules.rulesFor('/p')).toEqual([here]);
  });

  test('of one call are kept all or none, and a changed row is read anew', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const many = Array.from({ length: 50 }, (_, at): CommandRule => ({ ...rule, id: `rul_${at}`, tokens: [`t${at}`] }));
    const wrong: CommandRule = { ...rule, id: 'rul_wrong', tokens: [] };
    await expect(store.rules.add(...many, wrong)).rejects.toMatchObject({ code: 'bad-request' });
    expect(store.rules.list()).toEqual([]);
    await store.rules.add(...many);
    const [first] = store.rules.rulesFor('/p');
    expect(store.rules.rulesFor('/p')).toHaveLength(50);
    expect(store.rules.list()[0]?.rule).toBe(first);
    tamper(dataDir, "UPDATE rules SET effect = 'allow' WHERE rule_id = 'rul_0'");
    expect(store.rules.rulesFor('/p').map(({ id }) => id)).not.toContain('rul_0');
  });

  test('that another desk adds count at the next command', async () => {
    const dataDir = folder();
    const [a, b] = [open(dataDir), open(dataDir)];
    expect(a.rules.rulesFor('/p')).toEqual([]);
    await b.rules.add(rule);
    expect(a.rules.rulesFor('/p')).toEqual([rule]);
  });

  test('made on a card are kept in the log without what looks like a secret', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const { request, decision, runId } = recordsOf('a');
    await store.audit.write(request);
    const digest = '0'.repeat(64);
    const prefix = ['deploy', '--token', 'tok-58123'];
    await store.audit.write({
      ...decision,
      entry: {
        kind: 'decision',
        decision: {
          kind: 'approved',
          scope: { kind: 'rule', prefix },
          by: { kind: 'person', connectionId: null },
          digest,
          grants: [],
        },
        digest,
        question: 'command',
      },
    });
    const database = new DatabaseSync(file(dataDir));
    const rows = database.prepare('SELECT body FROM audit WHERE run_id = ?').all(runId);
    database.close();
    expect(JSON.stringify(rows)).toContain('deploy');
    expect(JSON.stringify(rows)).not.toContain('tok-58123');
  });

  test('know how often they decided, and when last', async () => {
    const store = open(folder());
    await store.rules.add(rule);
    expect(store.rules.list()).toEqual([{ rule, uses: 0, lastUsedAt: null }]);
    const by = { kind: 'rule', ruleId: rule.id } as const;
    const digest = '0'.repeat(64);
    const allowed = recordsOf('a');
    await store.audit.write(allowed.request);
    await store.audit.write({
      ...allowed.decision,
      at: 5000,
      entry: {
        kind: 'decision',
        decision: { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] },
        digest,
        question: 'policy',
      },
    });
    const refused = recordsOf('b');
    await store.audit.write(refused.request);
    await store.audit.write({
      ...refused.outcome,
      at: 6000,
      entry: { kind: 'outcome', outcome: { kind: 'rejected', by, sentence: say('no'), note: null } },
    });
    expect(store.rules.list()).toEqual([{ rule, uses: 2, lastUsedAt: 6000 }]);
  });

  test('that are not rules are refused', async () => {
    const wrong = { ...rule, tokens: [] };
    await expect(open(folder()).rules.add(wrong)).rejects.toMatchObject({ code: 'bad-request' });
  });

  test('an unreadable rule stops allowing, but nothing runs past one that forbade', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.rules.add({ ...rule, effect: 'allow' });
    tamper(dataDir, "UPDATE rules SET body = '{'");
    expect(store.rules.rulesFor('/p')).toEqual([]);
    await store.rules.add(rule);
    tamper(dataDir, `UPDATE rules SET body = replace(body, 'forbid', 'allow')`);
    expect(() => store.rules.rulesFor('/p')).toThrow(expect.objectContaining(unavailable));
    await store.rules.remove('rul_1');
    expect(store.rules.rulesFor('/p')).toEqual([]);
  });
});

describe('grants', () => {
  const t = 1_000_000;
  const grant = {
    answerId: 'ans_1' as AnswerId,
    about: 'command' as const,
    by: { kind: 'person', connectionId: null } as const,
    keys: ['k1', 'k2'],
    effect: 'allow' as const,
    projectRoot: '/p' as string | null,
    expiresAt: null as number | null,
    createdAt: t,
    shown: 'npm test',
  };

  test('are found key by key, in their project, and by the next desk', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.grants.remember(grant);
    expect(store.grants.find(['k1', 'k3', 'k1'], '/p', t)).toEqual([{ key: 'k1', effect: 'allow' }]);
    expect(store.grants.find([], '/p', t)).toEqual([]);
    expect(store.grants.find(['k1'], '/q', t)).toEqual([]);
    expect(open(dataDir).grants.find(['k2', 'k1'], '/p', t)).toEqual([
      { key: 'k2', effect: 'allow' },
      { key: 'k1', effect: 'allow' },
    ]);
  });

  test('a no beats a yes of another reach, and replaces one of the same', async () => {
    const store = open(folder());
    await store.grants.remember(grant);
    await store.grants.remember({ ...grant, answerId: 'ans_2', keys: ['k1'], effect: 'deny', projectRoot: null });
    expect(store.grants.find(['k1', 'k2'], '/p', t)).toEqual([
      { key: 'k1', effect: 'deny' },
      { key: 'k2', effect: 'allow' },
    ]);
    await store.grants.remember({ ...grant, answerId: 'ans_3', effect: 'deny', keys: ['k2'] });
    expect(store.grants.find(['k2'], '/p', t)).toEqual([{ key: 'k2', effect: 'deny' }]);
    expect(store.grants.list(t)).toHaveLength(3);
  });

  test('end at their time, and a clock set back revives none', async () => {
    const store = open(folder());
    await store.grants.remember({ ...grant, expiresAt: t + 100 });
    const find = (now: number) => store.grants.find(['k1'], '/p', now).length;
    expect([find(t), find(t + 99), find(t + 100), find(t + 50)]).toEqual([1, 1, 0, 0]);
  });

  test('a timed yes from the future does not count, a timed no does', async () => {
    const store = open(folder());
    await store.grants.remember({ ...grant, expiresAt: t + 100 });
    expect(store.grants.find(['k1'], '/p', t - 1)).toEqual([]);
    await store.grants.remember({ ...grant, expiresAt: t + 100, effect: 'deny' });
    expect(store.grants.find(['k1'], '/p', t - 1)).toEqual([{ key: 'k1', effect: 'deny' }]);
  });

  test('are listed and revoked, and their keys are not kept in the clear', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.grants.remember({ ...grant, keys: ['key-of-a-secret-line'], shown: 'login --password s3cret' });
    store.grants.used(['key-of-a-secret-line'], '/p', t + 7);
    const [kept] = store.grants.list(t + 7);
    expect(kept).toMatchObject({
      effect: 'allow',
      scope: 'project',
      project: '/p',
      shown: 'login --password ******',
      by: { kind: 'person', connectionId: null },
      expiresAt: null,
      uses: 1,
      lastUsedAt: t + 7,
    });
    const everything = readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('');
    expect(everything).not.toContain('key-of-a-secret-line');
    expect(await store.grants.revoke(kept?.answerId ?? 'ans_none')).toBe(true);
    expect(store.grants.find(['key-of-a-secret-line'], '/p', t)).toEqual([]);
  });
});
