/** Facts about `countersign policy`: a real core and shelf, real files, signatures of a key made here. */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBroker, type Broker } from '#core/broker.ts';
import { effectiveSettings } from '#core/policy/narrow/effective-settings.ts';
import { runPolicy } from '../../../../main/doors/cli/commands/policy.ts';
import { createSettingsSource } from '../../../../main/node/store/settings/settings-files.ts';
import { createPolicyShelf } from '../../../../main/node/team-policy/policy-shelf.ts';
import { bindBroker, type HostFacts } from '../../../../main/rpc/bind/bind-broker.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { createSigner } from '../../../fakes/sign-policy.ts';
import { type ScriptedHost, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { reader } from '../../core/request/reader.ts';
import { say } from '#domain/common/message.ts';

let folder: string;
let host: ScriptedHost;
let broker: Broker;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policy-'));
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  host = scriptedHost();
  broker = start();
});
afterEach(() => rm(folder, { recursive: true }));

const dataDir = (): string => join(folder, 'data');
const keptFile = (): string => join(dataDir(), 'team-policy.json');
const start = (): Broker => createBroker({ ...host.ports, reader, teamPolicy: createPolicyShelf(dataDir()) });
const settings = () =>
  createSettingsSource({
    dataDir: dataDir(),
    managedPath: join(folder, 'managed', 'settings.json'),
    team: createPolicyShelf(dataDir()).file,
    fold: effectiveSettings,
  }).effective(folder, {}, { network: 'full' });

function connect(isPerson: boolean) {
  const ends = createMemoryWire({ isPerson });
  bindBroker(ends.wire, broker, { clock: host.clock } as Partial<HostFacts> as HostFacts);
  return typeReplies(ends.client);
}

async function policy(words: string[], isRunning = false) {
  let [out, err] = ['', ''];
  const code = await runPolicy(words, {
    reach: () =>
      Promise.resolve(
        isRunning
          ? { kind: 'connected', client: connect(false), hello: {} as never }
          : {
              kind: 'unreachable',
              isRunning: false,
              error: { code: 'desk-unreachable', message: say('none'), remedy: null },
            },
      ),
    startAlone: () => Promise.resolve({ client: connect(true), close: () => Promise.resolve() }),
    cwd: folder,
    now: () => host.clock.now(),
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
  });
  return { code, out, err };
}

const signer = createSigner();
const forbid = (word: string) => ({
  effect: 'forbid',
  match: 'prefix',
  tokens: [word],
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
});
const issue = (serial: number, more: object = {}): object => ({
  version: 1,
  name: 'Acme',
  serial,
  settings: { network: 'ask' },
  rules: [forbid('terraform')],
  ...more,
});

async function publish(value: unknown, by = signer): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await writeFile(join(folder, 'policy.json'), text);
  await writeFile(join(folder, 'policy.json.minisig'), by.sign(text, 'from the team'));
}
const use = ['use', '--key', signer.publicKey, 'policy.json'];
const words = (): string[] => host.rules.map(({ effect, tokens }) => `${effect} ${tokens.join(' ')}`);
const changes = (): string[] =>
  host.configurationChanges.map(
    ({ configurationChange: { by, effect, words: said } }) => `${by.kind} ${effect} ${said}`,
  );

describe('a policy that is followed', () => {
  test('binds settings and brings rules, which are on record and nobody removes', async () => {
    await publish(issue(7));
    const done = await policy(use);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('Acme, issue 7\n');
    expect(done.out).toContain('(from the team)');
    expect(words()).toEqual(['forbid terraform']);
    expect(host.rules[0]).toMatchObject({ origin: 'managed', project: null });
    expect(await settings()).toMatchObject({ values: { network: 'ask' }, sources: { network: 'team' } });
    expect(changes()).toEqual([
      expect.stringMatching(/^person tightened policy of the team: none -> Acme 7 \(key [0-9A-F]{16}\)$/u),
      'person tightened rule policy: forbid terraform …, everywhere',
    ]);
    await expect(broker.rules.remove(host.rules[0]?.id ?? 'rul_0', { kind: 'desk' })).rejects.toMatchObject({
      code: 'not-allowed-here',
    });
  });

  test('is exchanged for a newer issue, whose unchanged rules stay as they are', async () => {
    await publish(issue(7));
    await policy(use);
    const [kept] = host.rules;
    await publish(issue(8, { settings: {}, rules: [forbid('terraform'), forbid('pulumi')] }));
    expect((await policy(['refresh'])).out).toContain('issue 8');
    expect(words()).toEqual(['forbid terraform', 'forbid pulumi']);
    expect(host.rules[0]).toBe(kept);
    expect(changes().slice(2)).toEqual([
      expect.stringContaining('person loosened policy of the team: Acme 7'),
      'person tightened rule policy: forbid pulumi …, everywhere',
    ]);
    expect((await settings()).values.network).toBe('full');
  });

  test('is left by a person alone, and takes its rules along', async () => {
    await publish(issue(7));
    await policy(use);
    expect(await policy(['leave'], true)).toMatchObject({ code: 125 });
    expect(words()).toHaveLength(1);
    expect(await policy(['leave'])).toEqual({ code: 0, out: 'Left.\n', err: '' });
    expect(words()).toEqual([]);
    expect((await settings()).values.network).toBe('full');
    expect(await policy(['show'])).toMatchObject({ code: 1, out: 'No policy of a team is followed.\n' });
    expect(await policy(['leave'])).toMatchObject({ code: 1 });
  });

  test('that did not change is looked at without a row in the log', async () => {
    await publish(issue(7));
    await policy(use);
    const before = changes().length;
    expect(await policy(['refresh', '--json'])).toMatchObject({ code: 0 });
    expect(changes()).toHaveLength(before);
  });
});

describe('what is not taken', () => {
  const expired = { ...forbid('x'), expiresAt: 1 };
  const wide = { ...forbid('bash'), effect: 'allow' };
  test.each([
    ['an older issue', issue(6), signer],
    ['another text of the same issue', issue(7, { name: 'Other' }), signer],
    ['a key of somebody else', issue(8), createSigner()],
    ['what is no JSON', 'version 8', signer],
    ['a field that is not known', issue(8, { more: 1 }), signer],
    ['a rule for one project', issue(8, { rules: [{ ...forbid('x'), project: '/p' }] }), signer],
    ['a rule that has ended', issue(8, { rules: [expired] }), signer],
    ['a rule that is too wide', issue(8, { rules: [wide] }), signer],
  ])('%s; what was in force stays in force, and the reason is told', async (_, value, by) => {
    await publish(issue(7));
    await policy(use);
    const before = [await readFile(keptFile(), 'utf8'), words(), changes().length];
    await publish(value, by);
    const refused = await policy(['refresh']);
    expect(refused.code).not.toBe(0);
    expect(refused.err).not.toBe('');
    expect([await readFile(keptFile(), 'utf8'), words(), changes().length]).toEqual(before);
    expect((await policy(['show'])).out).toContain('the last look brought nothing: ');
    expect((await settings()).values.network).toBe('ask');
  });

  test('too large a file', async () => {
    await publish(issue(8, { name: 'x'.repeat(1_100_000) }));
    expect((await policy(use)).err).toContain('policy.json is larger than 1048576 bytes');
  });

  test('a source that is not there, a folder, a signature that is missing', async () => {
    expect((await policy(use)).err).toContain('cannot be read');
    await mkdir(join(folder, 'policy.json'));
    expect((await policy(use)).err).toContain('it is no file');
    await rm(join(folder, 'policy.json'), { recursive: true });
    execFileSync('mkfifo', [join(folder, 'policy.json')]);
    expect((await policy(use)).err).toContain('it is no file');
    await rm(join(folder, 'policy.json'));
    await writeFile(join(folder, 'policy.json'), '{}');
    expect((await policy(use)).err).toContain('policy.json.minisig cannot be read');
  });

  test('an address without TLS, and arguments that are not understood', async () => {
    for (const args of [['use'], ['use', 'x'], ['show', 'x'], ['refresh', '--key', 'x'], ['nonsense'], []])
      expect(await policy(args)).toMatchObject({ code: 2 });
    const call = connect(true);
    for (const source of [
      'http://files.example/policy.json',
      'policy.json',
      'https://me:secret@files.example/policy.json',
      'https://files.example/policy.json?token=secret',
      'https://files.example/',
    ]) {
      const asked = await call.call('policy.use', { source, key: signer.publicKey });
      expect(asked).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    }
  });

  test('another address than the one that was given', async () => {
    const server = createServer((_, answer) => answer.writeHead(302, { location: '/elsewhere' }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { readPolicyFiles } = await import('../../../../main/node/team-policy/read-source.ts');
    const { port } = server.address() as { port: number };
    await expect(readPolicyFiles(`http://127.0.0.1:${port}/policy.json`)).rejects.toMatchObject({
      code: 'bad-request',
    });
    server.close();
  });
});

describe('the kept file', () => {
  test.each([
    ['changed', (text: string) => text.replace('"serial\\":7', '"serial\\":9')],
    ['half', (text: string) => text.slice(0, 100)],
    ['empty', () => ''],
  ])('that was %s by hand lets nothing run, until it is followed again or left', async (_, change) => {
    await publish(issue(7));
    await policy(use);
    const text = await readFile(keptFile(), 'utf8');
    expect(change(text)).not.toBe(text);
    await writeFile(keptFile(), change(text));
    broker = start();
    await expect(settings()).rejects.toMatchObject({ code: 'settings-unreadable' });
    expect((await policy(['show'])).err).toContain("The team's policy");
    expect(await policy(use)).toMatchObject({ code: 0 });
    expect((await settings()).values.network).toBe('ask');
    await writeFile(keptFile(), change(text));
    expect(await policy(['leave'])).toMatchObject({ code: 0 });
    expect((await settings()).values.network).toBe('full');
  });

  test('and the rules are put in order at a start, where a stop came between them', async () => {
    await publish(issue(7));
    await policy(use);
    host.rules = [];
    broker = start();
    await broker.teamPolicy.settle();
    expect(words()).toEqual(['forbid terraform']);
    await rm(keptFile());
    broker = start();
    await broker.teamPolicy.settle();
    expect(words()).toEqual([]);
    expect(changes().at(-1)).toBe('outside loosened rule removed: forbid terraform …, everywhere');
  });
});
