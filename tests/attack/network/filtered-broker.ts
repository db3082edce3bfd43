/** A broker whose commands run in the real sandbox with a filtered network; names and servers are the test's own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBroker, type Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import type { ApprovalAnswer, ApprovalRequest, NetworkAnswer, NetworkApproval } from '#domain/approval/approval.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { AddressClass } from '#domain/network/network.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Receipt } from '#domain/command/submission.ts';
import { createDisk } from '../../../main/node/disk/create-disk.ts';
import { createSystemClock } from '../../../main/node/host/time-and-ids.ts';
import { createLauncher } from '../../../main/node/launch/create-launcher.ts';
import { findCredential } from '../../../main/node/credentials/find-credential.ts';
import { createNetworkGuards } from '../../../main/node/proxy/create-network-guards.ts';
import { createStaging } from '../../../main/node/staging/hold/create-staging.ts';
import { sharedProgram } from '../harness/shared-programs.ts';
import { createSandboxPlans } from '../../../main/node/sandbox/create-sandbox-plans.ts';
import { scriptedHost, type ScriptedHost } from '../../fakes/people/scripted-host.ts';
import { english } from '#domain/common/message.ts';

const person: Submitter = { connectionId: 'con_page', isPerson: true };
const agentOf = (conversation: string): Submitter => ({ connectionId: 'con_agent', isPerson: false, conversation });

export interface Ran {
  readonly outcome: Outcome;
  readonly output: string;
}

export interface FilteredBroker {
  readonly project: string;
  /** The person's home, in which the project lies. */
  readonly home: string;
  readonly broker: Broker;
  readonly events: BrokerEvent[];
  readonly host: ScriptedHost;
  start(line: string, options?: StartOptions): Promise<RunId>;
  end(runId: RunId): Promise<Ran>;
  run(line: string): Promise<Ran>;
  /** The next card about a connection, of any run or of this one, that was not returned before. */
  card(runId?: RunId): Promise<NetworkApproval>;
  /** Says yes, once, to the next question that is not about a connection, and returns it. */
  approve(): Promise<ApprovalRequest>;
  /** Says no to it instead. */
  refuse(): Promise<ApprovalRequest>;
  answer(card: NetworkApproval, answer: Partial<NetworkAnswer>): Promise<void>;
  /** Answers every card about a connection as it comes. */
  answerAll(effect: 'allow' | 'deny'): void;
  cards(): readonly ApprovalRequest[];
  /** Resolves when the run has printed the words. */
  printed(runId: RunId, words: string): Promise<void>;
  /** What it has printed so far. */
  printedBy(runId: RunId): string;
  /** What the broker answers to a request about a port of a running command. */
  port(runId: RunId, type: 'open-port' | 'close-port', port: number, isPerson?: boolean): Promise<Receipt>;
  cancel(runId: RunId): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly terminal?: boolean;
  readonly timeoutMs?: number;
  readonly grants?: readonly Grant[];
  /** What an agent calls its conversation: the command is a part of it, and not the person's own. */
  readonly agent?: string;
  /** Without a sandbox, once somebody says yes. */
  readonly escalated?: boolean;
}

export interface FilteredBrokerOptions {
  readonly settings?: Partial<Settings>;
  readonly lookUp?: (host: string) => Promise<readonly string[]>;
  readonly reachable?: ReadonlySet<AddressClass>;
  /** Authorities that the proxy trusts beside the system's. */
  readonly authorities?: string;
  /** `native` needs a C compiler. */
  readonly holder?: 'native' | 'node';
  /** Where the broker's home is made; without it in this user's own. */
  readonly parent?: string | null;
  /** Stages what is written outside of the project; needs a C compiler. */
  readonly isStaged?: true;
}

/** Every name ends at the test's own servers. */
export const namesAtHome = (): Promise<readonly string[]> => Promise.resolve(['127.0.0.2']);
export const loopbackToo: ReadonlySet<AddressClass> = new Set(['public', 'loopback']);

/** A busy machine starts programs slowly. */
const printMs = 20_000;
const repository = path.join(import.meta.dirname, '../../..');
let compiled: string | null = null;

/** Null where there is no compiler. Made anew in every test file, among the other results of tests. */
export function nativeHolder(): string | null {
  if (compiled !== null) return compiled;
  const results = path.join(repository, 'test-results');
  const source = path.join(repository, 'resources/helper/namespace-holder.c');
  const target = path.join(results, `namespace-holder-${process.pid}`);
  try {
    mkdirSync(results, { recursive: true });
    execFileSync('cc', ['-O1', '-Wall', '-Wextra', '-Werror', '-o', target, source], { stdio: 'pipe' });
  } catch {
    return null; // No compiler here, or no place for what it makes; the Node holder is tested instead.
  }
  compiled = target;
  return target;
}

/** To be called when a test file has ended. */
export function removeNativeHolder(): void {
  if (compiled !== null) rmSync(compiled, { force: true });
  compiled = null;
}

export async function createFilteredBroker(options: FilteredBrokerOptions = {}): Promise<FilteredBroker> {
  const home = realpathSync(mkdtempSync(path.join(options.parent ?? homedir(), '.countersign-net-')));
  const project = path.join(home, 'project');
  mkdirSync(project);
  // As most projects are; where there is no repository every run first makes up the names that it protects.
  execFileSync('git', ['init', '-q'], { cwd: project, stdio: 'pipe' });
  const host = scriptedHost();
  const isStaged = options.isStaged === true;
  host.settings = { network: 'ask', ...(isStaged ? { writesOutside: 'stage' } : {}), ...options.settings };
  const { env } = process;
  const homeDir = home;
  const dataDir = path.join(home, 'data');
  const staging = isStaged ? createStaging({ dataDir, homeDir, holderPath: sharedProgram('staging') }) : null;
  const namespaceHolderPath = options.holder === 'node' ? null : nativeHolder();
  const broker = createBroker({
    ...host.ports,
    clock: createSystemClock(),
    disk: createDisk({ env }),
    homeDir,
    plans: createSandboxPlans({ homeDir, dataDir, env, filterProblem: () => null, staging }),
    launcher: createLauncher({
      builderPath: process.env['ATTACK_BUILDER'] ?? null,
      env: { ...env, HOME: home },
      helperPath: null,
      namespaceHolderPath,
      dataDir,
      staging,
    }),
    network: createNetworkGuards({
      env,
      staging,
      namespaceHolderPath,
      lookUp: options.lookUp ?? namesAtHome,
      reachable: options.reachable ?? loopbackToo,
      authorities: options.authorities,
      credentials: { find: findCredential, sources: { home, env: { PATH: env['PATH'] } } },
    }),
  });
  const events: BrokerEvent[] = [];
  const waiters = new Set<() => void>();
  const seen = new Set<string>();
  let autoAnswer: 'allow' | 'deny' | null = null;
  const { sessionId } = await broker.openProject(project);
  const session = broker.session(sessionId);
  if (session === null) throw new Error('no session');
  let submissions = 0;
  const submit = async (op: Parameters<typeof session.submit>[0]['op'], from = person) => {
    submissions += 1;
    const receipt = await session.submit({ id: `s${submissions}`, op }, from);
    if (receipt.kind === 'refused') throw new Error(english(receipt.error.message));
    return receipt;
  };
  const answer: FilteredBroker['answer'] = async (card, given) => {
    const [choice] = card.connection.choices;
    const plain = { effect: 'allow', scope: { kind: 'once' }, pattern: choice?.pattern ?? '', note: null } as const;
    const full = { approvalId: card.id, digest: card.digest, ...plain, ...given };
    await submit({ type: 'network-approval', answer: full });
  };
  broker.subscribe(null, (event) => {
    events.push(event);
    if (autoAnswer !== null && event.msg.type === 'network-approval-request' && !seen.has(event.msg.approval.id)) {
      seen.add(event.msg.approval.id);
      void answer(event.msg.approval, { effect: autoAnswer });
    }
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
  const cards = (): readonly ApprovalRequest[] => {
    const subscription = broker.subscribe(null, () => undefined);
    subscription.unsubscribe();
    return subscription.kind === 'snapshot' ? subscription.snapshot.approvals : [];
  };
  const outputOf = (runId: RunId): string => {
    const log = broker.outputOf(runId, { connectionId: 'con_test', isPerson: true });
    const parts: Uint8Array[] = [];
    let at = log?.startOffset ?? 0;
    for (let chunk = log?.read(at, 1 << 20); chunk; chunk = log?.read(at, 1 << 20)) {
      parts.push(chunk.bytes);
      at = chunk.offset + chunk.bytes.length;
    }
    return Buffer.concat(parts).toString();
  };
  const settle = async (verdict: ApprovalAnswer['verdict']): Promise<ApprovalRequest> => {
    const card = await until(() => cards().find(({ id, kind }) => kind !== 'network' && !seen.has(id)));
    seen.add(card.id);
    await submit({ type: 'exec-approval', answer: { approvalId: card.id, digest: card.digest, verdict } });
    return card;
  };
  const filtered: FilteredBroker = {
    project,
    home,
    broker,
    events,
    host,
    cards,
    answer,
    answerAll: (effect) => void (autoAnswer = effect),
    async start(line, { terminal = false, timeoutMs, grants = [], escalated = false, agent } = {}) {
      const escalationRequest =
        grants.length === 0
          ? null
          : { kind: 'additional-permissions' as const, grants: [...grants], justification: '' };
      const op: Parameters<typeof session.submit>[0]['op'] = {
        type: 'exec',
        argv: ['/bin/sh', '-c', line],
        cwd: null,
        env: {},
        terminal: terminal ? { columns: 80, rows: 24 } : null,
        timeoutMs: timeoutMs ?? null,
        escalationRequest: escalated ? { kind: 'require-escalated', justification: '' } : escalationRequest,
        requester: { entryPoint: 'page', claimedName: agent === undefined ? null : 'codex', says: null },
        settings: {},
      };
      const receipt = await submit(op, agent === undefined ? person : agentOf(agent));
      if (receipt.runId === null) throw new Error('no run');
      return receipt.runId;
    },
    async end(runId) {
      const outcome = await until(
        () =>
          events.flatMap(({ msg }) => (msg.type === 'exec-command-end' && msg.runId === runId ? [msg.outcome] : []))[0],
      );
      return { outcome, output: outputOf(runId) };
    },
    printedBy: outputOf,
    async printed(runId, words) {
      const deadline = performance.now() + printMs;
      while (!outputOf(runId).includes(words)) {
        if (performance.now() > deadline) throw new Error(`it did not print ${words}: ${outputOf(runId)}`);
        await pause(20);
      }
    },
    run: async (line) => filtered.end(await filtered.start(line)),
    card: (of) =>
      until(() => {
        const card = cards().find(
          ({ id, kind, runId }) => kind === 'network' && !seen.has(id) && (of === undefined || of === runId),
        );
        if (card?.kind !== 'network') return undefined;
        seen.add(card.id);
        return card;
      }),
    approve: () => settle({ kind: 'approve', scope: { kind: 'once' } }),
    refuse: () => settle({ kind: 'deny', note: null }),
    async port(runId, type, port, isPerson = true) {
      submissions += 1;
      return session.submit({ id: `s${submissions}`, op: { type, runId, port } }, { ...person, isPerson });
    },
    cancel: async (runId) => void (await submit({ type: 'terminate', runId })),
    async close() {
      await broker.shutdown();
      // The kernel's own folder of a layer is closed to everybody.
      if (isStaged) execFileSync('chmod', ['-R', 'u+rwX', home]);
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return filtered;
}
