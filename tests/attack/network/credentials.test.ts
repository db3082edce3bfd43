/** A login that is given to one run: real tools work with it, and nothing in the sandbox can read it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CredentialTool, Grant } from '#domain/sandbox/permission.ts';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { open, theBroker } from './servers/plain-origin.ts';
import { startVault, vaultHost, type VaultOrigin } from './servers/vault-origin.ts';

const token = 'npm_vaultvaultvaultvaultvault000000000';
const password = 'hunter22hunter22';
const cloud = 'c'.repeat(64);
const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
let vault: VaultOrigin;
afterEach(() => vault.close());

async function openVault(): Promise<void> {
  vault = await startVault([`Bearer ${token}`, basic, `Bearer ${cloud}`]);
  await open({ authorities: vault.certificate });
  const { home } = theBroker();
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text, { mode: 0o600 });
  };
  const registry = `//${vaultHost}:${vault.port}/npm/`;
  write('.npmrc', `registry=https:${registry}\n${registry}:_authToken=${token}\n`);
  write('.git-credentials', `https://me:${password}@${vaultHost}%3a${vault.port}\n`);
  write('.gitconfig', `[credential]\n\thelper = store --file ${home}/.git-credentials\n`);
  write(
    '.config/hcloud/cli.toml',
    `active_context = "a"\n[preferences]\n  endpoint = "https://${vaultHost}:${vault.port}/v1"\n[[contexts]]\n  name = "a"\n  token = "${cloud}"\n`,
  );
}

const login = (tool: CredentialTool): Grant => ({ kind: 'credential', tool, host: vaultHost, port: vault.port });

async function run(line: string, grants: readonly Grant[]): Promise<string> {
  const runId = await theBroker().start(line, { grants });
  if (grants.length > 0) {
    const card = await theBroker().approve();
    expect(card.risk.level).toBe('high');
    expect(JSON.stringify(card)).toContain('"kind":"credential"');
  }
  theBroker().answerAll('deny');
  const { output } = await theBroker().end(runId);
  for (const secret of [token, password, cloud, Buffer.from(`me:${password}`).toString('base64')])
    expect(output).not.toContain(secret);
  return output;
}

const show = 'env; cat ~/.npmrc ~/.git-credentials ~/.config/hcloud/cli.toml; cat /proc/*/environ | tr "\\0" "\\n";';

const works: readonly (readonly [CredentialTool, string, () => string, () => string])[] = [
  [
    'npm',
    'npm',
    () => 'npm_config_cache=$PWD/.cache npm install --no-audit --no-fund lib && cat node_modules/lib/package.json',
    () => '"name":"lib"',
  ],
  [
    'git',
    'git',
    () => `git clone -q https://${vaultHost}:${vault.port}/repo.git got && git -C got log --format=%s`,
    () => 'from the vault',
  ],
  ['hcloud', 'hcloud', () => 'hcloud server list -o columns=name', () => 'from-the-vault'],
];

test.for(works)(
  '%s works with a login that it never sees',
  { timeout: 600_000 },
  async ([tool, program, line, expected], { skip }) => {
    if (findProgram(program, process.env) === null) skip(`${program} is not installed`);
    await openVault();
    const output = await run(`export HOME=${theBroker().home}; ${show} ${line()}`, [login(tool)]);
    expect(output).toContain(expected());
    expect(vault.seen.length).toBeGreaterThan(0);
  },
);

test.skipIf(findProgram('npm', process.env) === null)(
  'what npm writes down of a package names it as it is named outside: without TLS npm would send the login at the next install',
  { timeout: 600_000 },
  async () => {
    await openVault();
    const output = await run(
      `export HOME=${theBroker().home}; ${(works[0]?.[2]() ?? '').replace('install', 'install --omit-lockfile-registry-resolved=false')} && cat package-lock.json`,
      [login('npm')],
    );
    expect(output).toContain(`"resolved": "https://${vaultHost}:${vault.port}/npm/`);
    expect(output).not.toContain('http://');
  },
);

test('without the yes the same host asks for a login in vain', async () => {
  await openVault();
  const output = await run(`curl -sk -m 20 https://${vaultHost}:${vault.port}/echo; echo end`, []);
  expect(output).toContain('end');
  expect(vault.seen.filter(({ authorization }) => authorization !== '')).toEqual([]);
});

test('the login goes to its own host alone, and is told to nobody who asks what was sent', async () => {
  await openVault();
  const place = `${vaultHost}:${vault.port}`;
  const output = await run(
    `curl -s -i http://${place}/echo; curl -s -i -H 'Authorization: Bearer mine' http://${place}/echo;
     curl -s -i http://${place}/away; curl -s -m 5 http://other.example:${vault.port}/echo;
     curl -s -m 5 -H 'Host: other.example' http://${place}/echo; echo end`,
    [login('git')],
  );
  expect(output).toContain('hello');
  expect(output).toMatch(/x-you-sent: Basic \*+\r?$/imu);
  expect(output).toContain(`http://${place}/echo`);
  expect(new Set(vault.seen.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
});

test('plain requests in a tunnel to the place of a login get it, and others in it do not', async () => {
  await openVault();
  const place = `${vaultHost}:${vault.port}`;
  const output = await run(
    `curl -s -p http://${place}/echo http://${place}/echo; curl -sk -p -m 9 https://${place}/echo;
     curl -s -p -m 9 -H 'Host: other.example' http://${place}/echo; curl -s -p -m 9 http://other.example:${vault.port}/echo; echo end`,
    [login('git')],
  );
  expect(output.match(/^hello$/gmu)?.length, output).toBe(2);
  expect(output).toContain('who are you');
  expect(output).toContain('end');
  expect(vault.seen.filter(({ authorization }) => authorization === basic).map(({ url }) => url)).toEqual([
    '/echo',
    '/echo',
  ]);
});

test('a server that repeats the login in a body does not tell it', async () => {
  await openVault();
  const place = `${vaultHost}:${vault.port}`;
  const ways = ['plain', 'slow', 'packed', 'part', 'odd'];
  const asks = ways.map((way) => `curl -s -m 10 ${way === 'part' ? '-r 15-' : ''} http://${place}/body/${way}; echo`);
  const output = await run(asks.join(';'), [login('git')]);
  expect(output.match(/^before \*+ \*+ \*+ after$/gmu)?.length, output).toBe(4);
  expect(output).toContain('in a way that cannot be read here');
  expect(output).not.toContain(basic.slice(-20));
});

test('a login that the person does not have is said before anything runs', async () => {
  await openVault();
  const runId = await theBroker().start('echo ran', {
    grants: [{ kind: 'credential', tool: 'npm', host: 'elsewhere.example', port: 443 }],
  });
  await theBroker().approve();
  const { outcome, output } = await theBroker().end(runId);
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'not-offered' } });
  expect(output).not.toContain('ran');
});

/** As the command would run outside, where the server's authority is known and nothing leads to a proxy. */
const plainly: readonly (readonly [CredentialTool, () => string, () => string])[] = [
  ['npm', works[0]?.[2] ?? String, () => '"name":"lib"'],
  ['git', works[1]?.[2] ?? String, () => 'from the vault'],
  [
    'hcloud',
    () =>
      `HCLOUD_TOKEN=\${HCLOUD_TOKEN:-${'x'.repeat(64)}} HCLOUD_ENDPOINT=\${HCLOUD_ENDPOINT:-https://${vaultHost}:${vault.port}/v1} hcloud server list -o columns=name`,
    () => 'from-the-vault',
  ],
];

test.for(plainly)(
  '%s without any word of a login is asked about once, and works after the yes',
  { timeout: 600_000 },
  async ([tool, line, expected], { skip }) => {
    if (findProgram(tool, process.env) === null) skip(`${tool} is not installed`);
    await openVault();
    const broker = theBroker();
    writeFileSync(path.join(broker.project, 'vault.pem'), vault.certificate);
    const trusted = ['npm_config_cafile', 'GIT_SSL_CAINFO', 'SSL_CERT_FILE'].map((name) => `${name}=$PWD/vault.pem`);
    broker.answerAll('allow');
    const runId = await broker.start(
      `export HOME=${broker.home} ${trusted.join(' ')}; { ${show} } 2>/dev/null; export npm_config_userconfig=$HOME/.npmrc npm_config_fetch_retries=0 GIT_TERMINAL_PROMPT=0; ${line()}`,
    );
    const card = await broker.approve();
    expect(card).toMatchObject({
      kind: 'escalation',
      grants: [login(tool)],
      risk: { level: 'high' },
      denial: { refusals: [{ kind: 'login', tool, host: vaultHost, port: vault.port }] },
    });
    expect(card.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
    const { outcome, output } = await broker.end(runId);
    expect(outcome, output).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, attempts: 2 } });
    expect(output).toContain(expected());
    const told = [output, JSON.stringify(card), JSON.stringify(broker.host.audit), JSON.stringify(broker.events)];
    const kept = filesBelow(broker.project).map((file) => readFileSync(file, 'latin1'));
    for (const secret of [token, password, cloud, Buffer.from(`me:${password}`).toString('base64')])
      expect([...told, ...kept].filter((text) => text.includes(secret))).toEqual([]);
    expect(vault.seen.some(({ authorization }) => authorization === '' || authorization.includes('xxx'))).toBe(true);
  },
);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [path.join(each.parentPath, each.name)] : [],
  );
}

test('a no leaves a clone that wants a login as it ended, and asks no second time', { timeout: 600_000 }, async () => {
  await openVault();
  const broker = theBroker();
  writeFileSync(path.join(broker.project, 'vault.pem'), vault.certificate);
  broker.answerAll('allow');
  const clone = `GIT_TERMINAL_PROMPT=0 GIT_SSL_CAINFO=$PWD/vault.pem git clone -q https://${vaultHost}:${vault.port}/repo.git got`;
  const runId = await broker.start(`export HOME=${broker.home}; ${clone}`);
  await broker.refuse();
  const { outcome, output } = await broker.end(runId);
  expect(outcome, output).toMatchObject({ kind: 'completed', attempt: { exitCode: 128, attempts: 1 } });
  expect(new Set(vault.seen.map(({ authorization }) => authorization))).toEqual(new Set(['']));
});

test("the token of a cloud is nobody else's login: a host that only looks like it is offered nothing", async () => {
  await openVault();
  writeFileSync(
    path.join(theBroker().home, '.config/hcloud/cli.toml'),
    `active_context = "a"\n[[contexts]]\n  name = "a"\n  token = "${cloud}"\n`,
  );
  theBroker().answerAll('allow');
  const place = `${vaultHost}:${vault.port}`;
  const { outcome } = await theBroker().run(
    `curl -sk -m 20 https://${place}/; echo 'hcloud: unable to authenticate (unauthorized)'; exit 1`,
  );
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 1, attempts: 1 } });
});
