/** How heavy a listing is that a page holds: of a hundred thousand changes the memory is what makes it slow. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { reviewListing } from '#core/staging/review-changes.ts';
import { readChange } from '../../../../main/node/staging/list-changes.ts';

const count = 20_000;

/** A third created, a third modified, a third deleted. */
function lineOf(index: number): string {
  const side = (ino: number): string =>
    `["f",1000,1000,1,"${ino} ${index}995791273970572257 ${index}995791273970572257 9 420"]`;
  const [kind = '', sides = ''] =
    [
      ['created', `"is":${side(index)}`],
      ['modified', `"was":${side(index)},"is":${side(index + count)}`],
      ['deleted', `"was":${side(index)}`],
    ][index % 3] ?? [];
  return `{"kind":"${kind}","path":"code/d${Math.floor(index / 500)}/f${index}",${sides}}`;
}

function listed(): readonly unknown[] {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index))
    .join('\n')
    .split('\n');
  const changes = lines.map((line) => {
    const change = readChange(line);
    if (change === null) throw new Error(line);
    return { change, by: null, earlier: [], isOutdated: false };
  });
  const layers = [{ layer: 1, root: '/home/u', isSuperuser: false, changes }];
  return reviewListing({ layers }, { obeyed: [], searched: [], own: [] });
}

test('a listed change holds little more than its line', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  listed();
  collect();
  const before = process.memoryUsage().heapUsed;
  const all = listed();
  collect();
  const each = (process.memoryUsage().heapUsed - before) / count;
  expect(all).toHaveLength(count);
  expect(each).toBeLessThan(650);
});
