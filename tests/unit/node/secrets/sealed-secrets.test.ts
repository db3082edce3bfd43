/** Secrets behind a keychain that is there, locked, missing or another one. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileSecrets } from '../../../../main/node/secrets/file-secrets.ts';
import { createSealedSecrets, type Sealer } from '../../../../main/node/secrets/sealed-secrets.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';
import { type Message, say } from '#domain/common/message.ts';

const folder = temporaryFolders();
const canary = 'sk-canary-5f1c';
/** Readable by nobody who only looks, and by this keychain alone. */
const turned = (text: string): string =>
  Buffer.from(text)
    .toReversed()
    .reduce((all, byte) => all + String.fromCharCode(byte), '');
const sealer = (problem: Message | null = null): Sealer => ({
  problem: () => Promise.resolve(problem),
  seal: (text) => Promise.resolve(Buffer.from(turned(text))),
  open: (sealed) => {
    const text = turned(sealed.toString());
    return text.startsWith('sk-') ? Promise.resolve(text) : Promise.reject(new Error('not sealed here'));
  },
});
const dataFolder = (): string => {
  const dataDir = join(folder(), 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
};

test('a sealed secret is read back, and stands nowhere in the open', async () => {
  const dataDir = dataFolder();
  const secrets = createSealedSecrets(dataDir, sealer());
  await secrets.write('model-api-key', ` ${canary}\n`);
  expect(await secrets.read('model-api-key')).toBe(canary);
  const file = join(dataDir, 'secrets/model-api-key.sealed');
  expect(readFileSync(file, 'utf8')).not.toContain(canary);
  expect(statSync(file).mode & 0o077).toBe(0);
  await secrets.write('model-api-key', null);
  expect(await secrets.read('model-api-key')).toBeNull();
});

test('without a keychain nothing is written, and the refusal says why and what to do', async () => {
  const dataDir = dataFolder();
  const secrets = createSealedSecrets(dataDir, sealer(say('This session offers no keychain.')));
  await expect(secrets.write('model-api-key', canary)).rejects.toMatchObject({
    code: 'store-unavailable',
    message: expect.stringContaining('no keychain') as unknown,
    remedy: expect.stringContaining('keyring') as unknown,
  });
  expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
});

test('a secret that the command line kept in a private file is read, until one is sealed here', async () => {
  const dataDir = dataFolder();
  await createFileSecrets(dataDir).write('model-api-key', 'sk-from-the-command-line');
  const secrets = createSealedSecrets(dataDir, sealer());
  expect(await secrets.read('model-api-key')).toBe('sk-from-the-command-line');
  await secrets.write('model-api-key', canary);
  expect(await createFileSecrets(dataDir).read('model-api-key')).toBeNull();
  expect(await secrets.read('model-api-key')).toBe(canary);
});

test.each([
  ['damaged', sealer(), 'AAAA'],
  ['sealed by a keychain that is locked now', sealer(say('locked')), Buffer.from('yranac-ks').toString('base64')],
])('what is %s reads as nothing', async (_why, given, content) => {
  const dataDir = dataFolder();
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'secrets/model-api-key.sealed'), content, { mode: 0o600 });
  expect(await createSealedSecrets(dataDir, given).read('model-api-key')).toBeNull();
});

test('a key that the command line changes or forgets is not outlived by the sealed one', async () => {
  const dataDir = dataFolder();
  const secrets = createSealedSecrets(dataDir, sealer());
  await secrets.write('model-api-key', canary);
  expect(await secrets.isInFile('model-api-key')).toBe(false);
  await createFileSecrets(dataDir).write('model-api-key', 'sk-newer');
  expect(await secrets.read('model-api-key')).toBe('sk-newer');
  expect(await secrets.isInFile('model-api-key')).toBe(true);
  await secrets.write('model-api-key', canary);
  await createFileSecrets(dataDir).write('model-api-key', null);
  expect(await secrets.read('model-api-key')).toBeNull();
});
