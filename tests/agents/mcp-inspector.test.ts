/** The MCP inspector, as its command line: what a client that checks every schema says of our server. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, runProgram, type AgentLab, type ProgramEnd } from './harness/agent-lab.ts';
import { installedAgent } from './harness/installed-agents.ts';

const installed = installedAgent('inspector');
const server = [process.execPath, join(import.meta.dirname, '../../out/countersign.cjs'), 'mcp'];

describe('the MCP inspector', { timeout: 400_000 }, () => {
  if ('missing' in installed) {
    test('our server over standard input and output', ({ skip }) => skip(installed.missing));
    return;
  }
  let lab: AgentLab;
  beforeAll(async () => {
    lab = openLab();
    await lab.broker();
  });
  afterAll(() => lab.close());
  const inspect = (...args: readonly string[]): Promise<ProgramEnd> =>
    runProgram([process.execPath, installed.program, '--cli', ...server, ...args], lab.project, lab.env);

  test('finds our server over standard input and output sound, its schemas and its answers', async () => {
    const listed = await inspect('--method', 'tools/list', '--strict');
    // It complains about what it does not know in a schema. That a result may be null is said in a legal way which some clients cannot map; what models
    // are shown, the input, is without a word against it.
    expect(listed.stderr).not.toMatch(/^Error/mu);
    const paths = [...listed.stderr.matchAll(/^ *Path: (.*)$/gmu)].map(([, path = '']) => path);
    expect(paths.filter((path) => !path.startsWith('outputSchema.'))).toEqual([]);
    expect((JSON.parse(listed.stdout) as { tools: unknown[] }).tools).toHaveLength(4);
    const call = ['--method', 'tools/call', '--tool-name', 'shell', '--tool-arg', 'command=echo inspected'];
    const called = await inspect(...call);
    expect(JSON.parse(called.stdout)).toMatchObject({ structuredContent: { output: 'inspected\n', exitCode: 0 } });
  });
});
