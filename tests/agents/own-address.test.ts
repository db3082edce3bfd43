/** A real agent inside `run` whose model is on this machine: one question names its port, and it is reached however its address is written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, type AgentLab } from './harness/agent-lab.ts';
import { installedAgent } from './harness/installed-agents.ts';
import type { RunningBroker } from './harness/running-broker.ts';

const installed = installedAgent('claude');

describe.skipIf('missing' in installed)('claude in run, with a model on this machine', { timeout: 400_000 }, () => {
  let lab: AgentLab;
  let broker: RunningBroker;
  beforeAll(async () => {
    lab = openLab();
    broker = await lab.broker();
  });
  afterAll(() => lab.close());

  test.each([
    ['[::1]', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    // What `localhost` leads to first in the sandbox is not where the server listens.
    ['localhost', '::1'],
  ])('written as %s, where it listens at %s', async (host, modelAddress) => {
    const modelPort = await lab.freePort();
    broker.person.start(() => 'allow');
    const end = await lab.run('claude', [{ kind: 'text', text: 'heard-you' }], {
      isInRun: true,
      modelPort,
      modelAddress,
      env: { ANTHROPIC_BASE_URL: `http://${host}:${modelPort}` },
    });
    expect(broker.person.cards.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`wants to talk to localhost:${modelPort} with ANTHROPIC_API_KEY`),
    ]);
    expect(end.code, end.stderr).toBe(0);
    expect(end.stdout).toContain('heard-you');
    expect(end.requests.length).toBeGreaterThan(0);
  });
});
