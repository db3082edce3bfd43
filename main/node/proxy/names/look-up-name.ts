/** Looks names up as this machine does, within a limit of time. */
import { lookup } from 'node:dns/promises';

const lookupTimeoutMs = 10_000;

/** Empty when there is no such name, or no answer in time. */
export async function lookUpName(host: string): Promise<readonly string[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => resolve([]), lookupTimeoutMs);
  const found = lookup(host, { all: true, verbatim: true }).then(
    (addresses) => addresses.map(({ address }) => address),
    () => [],
  );
  const result = await Promise.race([found, late]);
  clearTimeout(timer);
  return result;
}
