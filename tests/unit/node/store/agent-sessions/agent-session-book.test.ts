/** Sessions of agents in the real store: kept, counted by the rows of the log, and their transcripts in private files. */
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import { createTranscripts } from '../../../../../main/node/store/agent-sessions/transcripts.ts';
import { openStores, tamper } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';

const open = openStores();
const folder = (): string => mkdtempSync(join(tmpdir(), 'cs-sessions-'));

const record = (id: string, more: Partial<AgentSessionRecord> = {}): AgentSessionRecord => ({
  id: `ags_${id}`,
  agent: 'claude',
  name: 'Claude Code',
  version: '2.1',
  entryPoint: 'agent',
  projectRoot: '/p',
  cwd: '/p',
  startedAt: Number(id),
  endedAt: null,
  ending: null,
  stoppedAt: null,
  runId: null,
  isHere: true,
  conversation: null,
  ...more,
});

test('a session comes back after a restart with what it asked, and one that was damaged is left out', async () => {
  const dataDir = folder();
  const first = open(dataDir);
  first.agentSessions.keep(record('1'));
  first.agentSessions.keep(record('2'));
  first.agentSessions.keep(record('1', { endedAt: 9, ending: 'left' }));
  const { request, decision, attempt, outcome } = recordsOf('a', { agentSession: 'ags_1' });
  for (const row of [request, decision, attempt, outcome]) await first.audit.write(row);
  await first.audit.write(recordsOf('b').request);
  first.close();
  tamper(dataDir, "UPDATE agent_sessions SET body = '{' WHERE id = 'ags_2'");
  const { agentSessions } = open(dataDir);
  expect(agentSessions.recent(10)).toEqual([record('1', { endedAt: 9, ending: 'left' })]);
  expect(agentSessions.countsOf('ags_1')).toEqual({ requests: 1, refused: 0, lastAt: 1000 });
  expect(agentSessions.requestsOf('ags_1', 10)).toMatchObject([
    { runId: 'run_a', text: 'make a', outcome: 'completed' },
  ]);
  expect(agentSessions.countsOf('ags_2').requests).toBe(0);
});

test('no more sessions are kept than a person looks back upon', () => {
  const dataDir = folder();
  open(dataDir).close();
  tamper(
    dataDir,
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1002)
     INSERT INTO agent_sessions SELECT 'ags_' || at, at, '${JSON.stringify(record('1'))}' FROM n`,
  );
  const { agentSessions } = open(dataDir);
  agentSessions.keep(record('1003'));
  expect(agentSessions.recent(5000)).toHaveLength(1000);
  expect(agentSessions.find('ags_3')).toBeNull();
  expect(agentSessions.find('ags_1003')).not.toBeNull();
});

test('a transcript is a private file in which secrets are covered, and the oldest go', () => {
  const dataDir = folder();
  const transcripts = createTranscripts(dataDir);
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  transcripts.keep('run_1', new TextEncoder().encode(`\u001b[31mtoken ${secret}\u001b[0m`));
  const kept = new TextDecoder().decode(transcripts.read('run_1') ?? new Uint8Array());
  expect(kept).toContain('\u001b[31mtoken ');
  expect(kept).not.toContain(secret);
  expect(statSync(join(dataDir, 'transcripts/run_1.log')).mode & 0o777).toBe(0o600);
  for (let at = 100; at < 205; at += 1) transcripts.keep(`run_${at}`, new Uint8Array([65]));
  expect(readdirSync(join(dataDir, 'transcripts'))).toHaveLength(100);
  expect(transcripts.read('run_204')).not.toBeNull();
  expect(transcripts.read('run_none')).toBeNull();
});
