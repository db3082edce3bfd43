/** One MCP connection over a long day: every output whole, nothing said on standard error, nothing growing. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';

/** The nightly run makes 10,000. */
const calls = Number(process.env['COUNTERSIGN_CALLS'] ?? 100);
const atOnce = 4;

interface Size {
  /** Resident memory, in MiB. */
  readonly mebibytes: number;
  readonly descriptors: number;
}

function sizeOf(pid: number): Size {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0);
  return { mebibytes: Math.round(kibibytes / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

test(`${calls} commands over one connection each give their whole output`, async ({ home, startHost }) => {
  test.setTimeout(3_600_000);
  const host = await startHost();
  const agent = await connectMcp(home, 'test-agent', 'pipe');
  const { pid = 0, said } = agent;
  const sizes: { at: number; desk: Size; agent: Size }[] = [];
  const look = (at: number): void => {
    sizes.push({ at, desk: sizeOf(host.process.pid ?? 0), agent: sizeOf(pid) });
  };
  for (let at = 0; at < calls; at += atOnce) {
    const results = await Promise.all(
      Array.from({ length: atOnce }, (_, n) => agent.call('shell', { command: `echo out-${at + n}; echo err >&2` })),
    );
    for (const [n, { data, isError }] of results.entries()) {
      expect(data).toMatchObject({ status: 'completed', exitCode: 0, reason: null, omittedBytes: 0 });
      expect(String(data['output']).split('\n').toSorted()).toEqual(['', 'err', `out-${at + n}`]);
      expect(isError).toBe(false);
    }
    if (at % Math.max(atOnce, Math.floor(calls / 10 / atOnce) * atOnce) === 0) look(at);
  }
  look(calls);
  if (calls > 1000) console.log(JSON.stringify(sizes));
  expect(said()).toBe('');
  const [half, last] = [sizes[Math.floor(sizes.length / 2)], sizes.at(-1)];
  for (const who of ['desk', 'agent'] as const) {
    expect((last?.[who].descriptors ?? 0) - (sizes[1]?.[who].descriptors ?? 0)).toBeLessThan(40);
    // What is kept of the latest commands is full by the middle of a long run; a short one only shows that it stays small.
    const most = calls > 1000 ? 40 : 120;
    expect((last?.[who].mebibytes ?? 0) - (half?.[who].mebibytes ?? 0)).toBeLessThan(most);
  }
  await agent.client.close();
});
