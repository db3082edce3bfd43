/** A broker whose patches are written in the real sandbox by the real writer, in a home and a project of the test's own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { createBroker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import type { PatchApproval } from '#domain/approval/approval.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { PatchAnswer, PatchView } from '#domain/patch/patch.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { createDisk } from '../../../main/node/disk/create-disk.ts';
import { createPatchFiles } from '../../../main/node/disk/create-patch-files.ts';
import { createSystemClock } from '../../../main/node/host/time-and-ids.ts';
import { createLauncher } from '../../../main/node/launch/create-launcher.ts';
import { createSandboxPlans } from '../../../main/node/sandbox/create-sandbox-plans.ts';
import type { PatchFiles } from '../../../main/core/ports.ts';
import { scriptedHost, type ScriptedHost } from '../../fakes/people/scripted-host.ts';

const person: Submitter = { connectionId: 'con_page', isPerson: true };
const agent: Submitter = { connectionId: 'con_agent', isPerson: false };

export interface PatchEnd {
  readonly outcome: Outcome;
  readonly patch: PatchView;
}

export interface PatchBroker {
  readonly home: string;
  readonly project: string;
  readonly outside: string;
  readonly host: ScriptedHost;
  readonly events: readonly BrokerEvent[];
  /** Lines between the markers. */
  submit(lines: readonly string[], cwd?: string | null): Promise<RunId>;
  end(runId: RunId): Promise<PatchEnd>;
  patch(lines: readonly string[]): Promise<PatchEnd>;
  /** The next card about a patch that was not returned before. */
  card(): Promise<PatchApproval>;
  answer(card: PatchApproval, verdict: PatchAnswer['verdict']): Promise<void>;
  allow(card: PatchApproval): Promise<void>;
  cards(): number;
  close(): Promise<void>;
}

export interface PatchBrokerOptions {
  readonly settings?: Partial<Settings>;
  /** What happens on the disk between the look and the write. */
  readonly files?: (real: PatchFiles) => PatchFiles;
}

const repository = path.join(import.meta.dirname, '../../..');
let compiled: string | null = null;

/** Null where there is no compiler; made anew in every test file, among the other results of tests. */
export function patchWriter(): string | null {
  if (compiled !== null) return compiled;
  const target = path.join(repository, 'test-results', `patch-writer-${process.pid}`);
  mkdirSync(path.dirname(target), { recursive: true });
  const source = path.join(repository, 'resources/helper/patch-writer.c');
  try {
    execFileSync('cc', ['-O1', '-Wall', '-Wextra', '-Werror', '-o', target, source], { stdio: 'pipe' });
  } catch {
    return null; // No compiler here.
  }
  compiled = target;
  return target;
}

/** To be called when a test file has ended. */
export function removePatchWriter(): void {
  if (compiled !== null) rmSync(compiled, { force: true });
  compiled = null;
}

export async function createPatchBroker(options: PatchBrokerOptions = {}): Promise<PatchBroker> {
  const base = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-patch-')));
  const at = (name: string): string => path.join(base, name);
  for (const folder of ['home/.ssh', 'project/src', 'outside']) mkdirSync(at(folder), { recursive: true });
  execFileSync('git', ['init', '-q'], { cwd: at('project'), stdio: 'pipe' });
  writeFileSync(at('project/src/a.txt'), 'one\ntwo\nthree\n');
  writeFileSync(at('outside/file'), 'before\n');
  writeFileSync(at('home/.ssh/id'), 'secret words\n');
  const host = scriptedHost();
  host.settings = { network: 'ask', ...options.settings };
  const { env } = process;
  const homeDir = at('home');
  const files = createPatchFiles();
  const broker = createBroker({
    ...host.ports,
    clock: createSystemClock(),
    disk: createDisk({ env }),
    files: options.files?.(files) ?? files,
    patchWriter: patchWriter(),
    homeDir,
    plans: createSandboxPlans({ homeDir, dataDir: at('data'), env, filterProblem: () => null }),
    launcher: createLauncher({
      builderPath: process.env['ATTACK_BUILDER'] ?? null,
      env: { ...env, HOME: homeDir },
      helperPath: null,
      writerPath: patchWriter(),
      dataDir: at('data'),
    }),
    network: null,
  });
  const events: BrokerEvent[] = [];
  const waiters = new Set<() => void>();
  broker.subscribe(null, (event) => {
    events.push(event);
    for (const wake of waiters) wake();
  });
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        waiters.delete(look);
        resolve(found);
      };
      waiters.add(look);
      look();
    });
  const { sessionId } = await broker.openProject(at('project'));
  const session = broker.session(sessionId);
  if (session === null) throw new Error('no session');
  const seen = new Set<string>();
  const asked = (): readonly PatchApproval[] =>
    events.flatMap(({ msg }) => (msg.type === 'apply-patch-approval-request' ? [msg.approval] : []));
  let submissions = 0;
  const patchBroker: PatchBroker = {
    home: homeDir,
    project: at('project'),
    outside: at('outside'),
    host,
    events,
    async submit(lines, cwd = null) {
      submissions += 1;
      const patch = ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
      const requester = { entryPoint: 'mcp', claimedName: 'test', says: null } as const;
      const receipt = await session.submit(
        { id: `s${submissions}`, op: { type: 'patch', patch, cwd, requester } },
        agent,
      );
      if (receipt.kind === 'refused' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
      return receipt.runId;
    },
    end: (runId) =>
      until(() => events.flatMap(({ msg }) => (msg.type === 'patch-apply-end' && msg.runId === runId ? [msg] : []))[0]),
    patch: async (lines) => patchBroker.end(await patchBroker.submit(lines)),
    card: () =>
      until(() => {
        const card = asked().find(({ id }) => !seen.has(id));
        if (card !== undefined) seen.add(card.id);
        return card;
      }),
    async answer({ id, digest }, verdict) {
      const answer = { approvalId: id, digest, verdict };
      const receipt = await session.submit({ id: 'answer', op: { type: 'patch-approval', answer } }, person);
      if (receipt.kind === 'refused') throw new Error(receipt.error.code);
    },
    allow: (card) =>
      patchBroker.answer(card, { kind: 'approve', scope: { kind: 'once' }, files: [], grantRoot: false }),
    cards: () => asked().length,
    async close() {
      await broker.shutdown();
      rmSync(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return patchBroker;
}
