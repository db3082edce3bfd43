/** Of the processes that hold one connection the child is meant, whatever their numbers are. */
import { expect, test } from 'vitest';
import { deepest } from '../../../../main/node/proxy/names/processes-behind.ts';

test.each<[string, Readonly<Record<string, string>>, readonly string[], string | undefined]>([
  ['nobody holds it', {}, [], undefined],
  ['one holds it', { 20: '1' }, ['20'], '20'],
  ['a child with a higher number', { 20: '1', 30: '20' }, ['20', '30'], '30'],
  ['a child whose number began again from below', { 30000: '1', 300: '30000' }, ['300', '30000'], '300'],
  ['a grandchild, with one between that closed it', { 500: '9', 7: '500', 80: '7' }, ['80', '500'], '80'],
  ['two that are no kin', { 20: '1', 30: '1' }, ['20', '30'], '30'],
])('%s', (_, parents, holders, owner) => {
  expect(deepest(holders, (pid) => parents[pid])).toBe(owner);
});
