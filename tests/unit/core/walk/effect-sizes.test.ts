/** What a card tells about how much a command would delete. */
import { expect, test } from 'vitest';
import type { PathEffect } from '#domain/risk/risk.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { homeDir, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

const x = `${homeDir}/x`;
const many = { files: 412, bytes: 3_100_000, isComplete: true };
const one = { files: 1, bytes: 7, isComplete: false };

const effect = (path: string, place: PathEffect['place'] = 'home'): PathEffect => ({ path, place, size: null });

function hostThatDeletes(): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const effects = { reads: [effect(x)], writes: [effect(`${x}/log`)], deletes: [effect(x), effect('x', 'unknown')] };
  host.risk = { level: 'critical', effects: { ...effects, hosts: [], privilege: false } };
  host.sizes = { [x]: many, [`${x}/log`]: one, x: many };
  return host;
}

test('the card says how much lies at what is deleted or written, and nothing of places that are not known', async () => {
  const broker = await driveBroker(hostThatDeletes());
  await broker.exec(['rm', '-rf', x]);
  const { effects } = (await broker.card()).risk;
  expect(effects.deletes.map(({ size }) => size)).toEqual([many, null]);
  expect(effects.writes.map(({ size }) => size)).toEqual([one]);
  expect(effects.reads.map(({ size }) => size)).toEqual([null]);
});

test('what is counted does not bind the answer: the folder may grow under the card', async () => {
  const host = hostThatDeletes();
  const broker = await driveBroker(host);
  const runId = await broker.exec(['rm', '-rf', x]);
  const card = await broker.card();
  host.sizes = { [x]: one };
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
  const again = hostThatDeletes();
  again.sizes = {};
  const other = await driveBroker(again);
  await other.exec(['rm', '-rf', x]);
  expect((await other.card()).digest).toBe(card.digest);
});

test('nobody looks at the disk for a command that is not asked about', async () => {
  const host = hostThatDeletes();
  host.settings = { approvalPolicy: { mode: 'on-request' } };
  host.risk = { level: 'low' };
  let looks = 0;
  host.ports.sizes.measure = () => {
    looks += 1;
    return Promise.resolve(new Map());
  };
  const broker = await driveBroker(host);
  expect(await broker.outcome(await broker.exec(['ls']))).toMatchObject({ kind: 'completed' });
  expect(looks).toBe(0);
});
