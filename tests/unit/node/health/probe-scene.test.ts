/** A health check leaves nothing behind, not even what an earlier one left that was killed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProbeScene } from '../../../../main/node/health/probe-scene.ts';

let parent = '';
beforeEach(() => (parent = mkdtempSync(path.join(homedir(), 'scenes-'))));
afterEach(() => rmSync(parent, { recursive: true }));

test('a scene is gone when it is removed', async () => {
  const scene = await createProbeScene(parent);
  scene.change();
  expect(readdirSync(parent).length).toBe(1);
  await scene.remove();
  expect(readdirSync(parent)).toEqual([]);
});

test('a scene of a desk that was killed is swept by a later one, and a fresh one of another desk is left alone', async () => {
  const [old, fresh] = ['.countersign-health-old', '.countersign-health-new'].map((name) => path.join(parent, name));
  for (const folder of [old, fresh]) mkdirSync(path.join(folder ?? '', 'project'), { recursive: true });
  utimesSync(old ?? '', 0, 0);
  await (await createProbeScene(parent)).remove();
  expect(readdirSync(parent)).toEqual(['.countersign-health-new']);
});
