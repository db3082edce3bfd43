/** What the suites of patches share: brokers that are closed after each test, and looks at what is on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { createPatchBroker, removePatchWriter, type PatchBroker, type PatchBrokerOptions } from './patch-broker.ts';

/** Called once in a test file. */
export function stagePatches(): (options?: PatchBrokerOptions) => Promise<PatchBroker> {
  const brokers: PatchBroker[] = [];
  afterEach(async () => {
    for (const broker of brokers.splice(0)) await broker.close();
  });
  afterAll(removePatchWriter);
  return async (options = {}) => {
    const broker = await createPatchBroker(options);
    brokers.push(broker);
    return broker;
  };
}

export const read = (...parts: readonly string[]): string => readFileSync(path.join(...parts), 'utf8');

/** Everything below a folder but its repository, so that nothing of ours stays behind unseen. */
export const tree = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git'))
    .sort();

export const update = ['*** Update File: src/a.txt', ' one', '-two', '+TWO'];
