/** A login that is given to one run: real tools work with it, and nothing in the sandbox can read it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CredentialTool, Grant } from '#domain/permission.ts';
import { findProgram } from '../../../main/node/sandbox/find-program.ts';
import { open, theDesk } from './plain-origin.ts';
import { startVault, vaultHost, type VaultOrigin } from './vault-origin.ts';

const token = 'npm_vaultvaultvaultvaultvault000000000';
const password = 'hunter22hunter22';
const cloud = 'c'.repeat(64);
const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
let vault: VaultOrigin;
afterEach(() => vault.close());

async function openVault(): Promise<void> {
  vault = await startVault([`Bearer ${token}`, basic, `Bearer ${cloud}`]);
  await open({ authorities: vault.certificate });
  const { home } = theDesk();
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text, { mode: 0o600 });
  };
  const registry = `//${vaultHost}:${vault.port}/npm/`;
  write('.npmrc', `registry=https:${registry}\n${registry}:_authToken=${token}\n`);
  write('.git-credentials', `https://me:${password}@${vaultHost}%3a${vault.port}\n`);
  write('.gitconfig', `[credential]\n\thelper = store --file ${home}/.git-credentials\n`);
  write('.config/hcloud/cli.toml', `active_context = "a"\n[[contexts]]\n  name = "a"\n  token = "${cloud}"\n`);
}

const login = (tool: CredentialTool): Grant => ({ kind: 'credential', tool, host: vaultHost, port: vault.port });

async function run(line: string, grants: readonly Grant[]): Promise<string> {
  const runId = await theDesk().start(line, { grants });
  if (grants.length > 0) {
    const card = await theDesk().approve();
    expect(card.risk.level).toBe('high');
    expect(JSON.stringify(card)).toContain('"kind":"credential"');
  }
  theDesk().answerAll('deny');
  const { output } = await theDesk().end(runId);
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
  { timeout: 60_000 },
  async ([tool, program, line, expected], { skip }) => {
    if (findProgram(program, process.env) === null) skip(`${program} is not installed`);
    await openVault();
    const output = await run(`export HOME=${theDesk().home}; ${show} ${line()}`, [login(tool)]);
    expect(output).toContain(expected());
    expect(vault.seen.length).toBeGreaterThan(0);
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
  const runId = await theDesk().start('echo ran', {
    grants: [{ kind: 'credential', tool: 'npm', host: 'elsewhere.example', port: 443 }],
  });
  await theDesk().approve();
  const { outcome, output } = await theDesk().end(runId);
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'not-offered' } });
  expect(output).not.toContain('ran');
});
