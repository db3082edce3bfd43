/** What one command costs the broker, from its submission to its end, where much is remembered or waits. Its process is scripted; the store is the real one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBroker } from '#core/broker.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { openStore, type Store } from '../../../main/node/store/open-store.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { projectRoot, scriptedHost } from '../../fakes/people/scripted-host.ts';
import type { Cost, Prepared } from './cost.ts';

const byPerson = { connectionId: 'con_page', isPerson: true } as const;
const byAgent = { connectionId: 'con_agent', isPerson: false } as const;

interface Desk {
  readonly store: Store;
  /** Runs a command of one word to its end. */
  run(): Promise<void>;
  /** Submits a command that asks, and leaves its card open. */
  ask(index: number): Promise<void>;
  /** Opens another project. */
  open(index: number): Promise<void>;
  close(): void;
}

async function openDesk(fillStore: (store: Store) => Promise<void> = async () => {}): Promise<Desk> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'countersign-growth-'));
  const clock = createManualClock();
  const store = openStore({ dataDir, clock });
  await fillStore(store);
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const reader = createCommandReader();
  Object.assign(host.ports, {
    reader,
    risk: createRiskAnalyser(reader),
    rules: store.rules,
    grants: store.grants,
    audit: store.audit,
  });
  const broker = createBroker(host.ports);
  const { sessionId } = await broker.openProject(projectRoot);
  const session = broker.session(sessionId);
  if (session === null) throw new Error('the project has no session');
  const ended = new Map<string, () => void>();
  let cards = 0;
  let oneMore: (() => void) | null = null;
  broker.subscribe(null, ({ msg }) => {
    if (msg.type === 'exec-command-end') ended.get(msg.runId)?.();
    if (msg.type !== 'exec-approval-request') return;
    cards += 1;
    oneMore?.();
  });
  let submitted = 0;
  const submit = async (line: string, from: typeof byPerson | typeof byAgent): Promise<string> => {
    submitted += 1;
    const op = {
      type: 'exec' as const,
      argv: ['/bin/bash', '-c', line] as [string, ...string[]],
      cwd: null,
      env: {},
      terminal: null,
      timeoutMs: null,
      escalationRequest: null,
      requester: { entryPoint: 'page' as const, claimedName: null, says: null },
      settings: {},
    };
    const receipt = await session.submit({ id: `g${submitted}`, op }, from);
    if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
    return receipt.runId;
  };
  return {
    store,
    async run() {
      const runId = await submit('ls', byPerson);
      await new Promise<void>((resolve) => ended.set(runId, resolve));
      ended.delete(runId);
      host.launches.length = 0;
      host.typed.length = 0;
      host.metrics.length = 0;
    },
    async ask(index) {
      const already = cards;
      const opened = new Promise<void>((resolve) => (oneMore = () => cards > already && resolve()));
      await submit(`rm -rf /srv/data/${index}`, byAgent);
      await opened;
    },
    open: async (index) => void (await broker.openProject(`/home/u/projects/p${index}`)),
    close() {
      store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ruleAt = (index: number): CommandRule => ({
  id: `rul_${index}`,
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', `task-${index}`],
  project: null,
  sandbox: 'keep',
  origin: 'person',
  reason: null,
  createdAt: index,
  expiresAt: null,
});

async function desk(fill: (desk: Desk) => Promise<void>, before?: (store: Store) => Promise<void>): Promise<Prepared> {
  const opened = await openDesk(before);
  await fill(opened);
  return { work: () => opened.run(), close: () => opened.close() };
}

async function times(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index);
}

export const brokerCosts: readonly Cost[] = [
  {
    name: 'one command',
    of: 'remembered rules',
    sizes: [40, 200, 1000, 5000],
    bound: 'flat',
    prepare: (count) =>
      desk(
        async () => {},
        (store) => store.rules.add(...Array.from({ length: count }, (_, index) => ruleAt(index))),
      ),
  },
  {
    name: 'one command',
    of: 'commands before it',
    sizes: [8, 40, 200, 1000],
    bound: 'flat',
    prepare: (count) => desk((opened) => times(count, () => opened.run())),
  },
  {
    name: 'one command',
    of: 'open projects',
    sizes: [1, 5, 25],
    bound: 'flat',
    prepare: (count) => desk((opened) => times(count, (index) => opened.open(index))),
  },
  {
    name: 'one command',
    of: 'cards that wait',
    sizes: [2, 10, 50],
    bound: 'flat',
    prepare: (count) => desk((opened) => times(count, (index) => opened.ask(index))),
  },
];
