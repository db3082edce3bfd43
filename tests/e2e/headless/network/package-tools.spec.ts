/** A package tool that comes back to its source is asked about once for a session, by the real npm and a source of the test. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../helpers/shared-desk.ts';
import { namesEndAt, networkTest } from '../helpers/network-desk.ts';

const source = 'packages.site.co.uk';
let server: Server;
let port = 0;
const asked: string[] = [];

test.beforeAll(async () => {
  const packed = new Map(['little', 'other', 'calling'].map((name) => [name, pack(name)]));
  server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/');
    const tarball = packed.get(name);
    asked.push(request.url ?? '');
    if (tarball === undefined) return response.writeHead(404).end('{}');
    if (file !== undefined) return response.end(tarball);
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `http://${source}:${port}/${name}/it.tgz`, integrity };
    const versions = { '1.0.0': { ...manifestOf(name), dist } };
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, namesEndAt, resolve));
  port = (server.address() as AddressInfo).port;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const manifestOf = (name: string): Readonly<Record<string, unknown>> => ({
  name,
  version: '1.0.0',
  ...(name === 'calling' ? { scripts: { postinstall: 'curl -sS http://elsewhere.site.co.uk:9/ || true' } } : {}),
});

function pack(name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifestOf(name)));
    expect(spawnSync('tar', ['-czf', 'it.tgz', 'package'], { cwd: folder }).status).toBe(0);
    return readFileSync(join(folder, 'it.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const install = 'npm install --no-audit --no-fund --prefer-online --cache .packages';
const setUp = (project: string): void => {
  writeFileSync(join(project, '.npmrc'), `registry=http://${source}:${port}/\n`);
  writeFileSync(join(project, 'package.json'), '{"name":"mine","version":"1.0.0"}');
};

networkTest('the second install of a session asks nothing', async ({ networkBroker: broker, home }) => {
  setUp(home.project);
  await broker.run(`${install} little`);
  await expect(broker.card.getByTestId('network-host')).toHaveText(`${source}:${port}`);
  await broker.openScopes();
  await expect(broker.card.getByLabel('This session', { exact: true })).toBeChecked();
  await expect(broker.card.getByRole('radio', { name: `${source}:${port}` })).toBeChecked();
  await broker.allowOnce();
  await expect(broker.terminal).toContainText('added 1 package');
  await expect(broker.outcome).toContainText('Finished');
  asked.length = 0;
  await broker.run(`${install} other | tail -3`);
  // The outcome of the first one may still stand there.
  await expect.poll(() => asked).toContain('/other');
  await expect.poll(() => readFileSync(join(home.project, 'package.json'), 'utf8')).toContain('"other"');
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.card).toHaveCount(0);
});

networkTest(
  'a yes for the project is kept for the source alone; what an install step connects to begins with this one run',
  async ({ networkBroker: broker, home }) => {
    setUp(home.project);
    await broker.run(`${install} --foreground-scripts calling`);
    await expect(broker.card.getByTestId('network-host')).toHaveText(`${source}:${port}`);
    // “Let npm install reach its registry in this project from now on”, by clicks alone.
    await broker.openScopes();
    await broker.card.getByLabel('This project', { exact: true }).check();
    await broker.allowOnce();
    await expect(broker.card.getByTestId('network-host')).toHaveText('elsewhere.site.co.uk:9');
    await broker.openScopes();
    await expect(broker.card.getByLabel('Once', { exact: true })).toBeChecked();
    await broker.deny.click();
    await expect(broker.card).toHaveCount(0);
    const { page } = broker;
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const kept = page.getByRole('region', { name: 'Remembered answers' }).getByRole('row').filter({ hasText: source });
    await expect(kept).toContainText('This project');
  },
);
