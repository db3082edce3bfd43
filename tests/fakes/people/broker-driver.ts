/** Drives a broker as a page would: submits, watches events, answers cards. */
import { createBroker, type Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import type { ApprovalRequest, ApprovalAnswer } from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { ExecOperation, Receipt } from '#domain/command/submission.ts';
import { projectRoot, type ScriptedHost } from './scripted-host.ts';

export const person: Submitter = { connectionId: 'con_page', isPerson: true };
export const agent: Submitter = { connectionId: 'con_agent', isPerson: false };

export interface BrokerDriver {
  readonly broker: Broker;
  readonly sessionId: SessionId;
  readonly events: BrokerEvent[];
  exec(argv: [string, ...string[]], options?: Partial<ExecOperation>, from?: Submitter): Promise<RunId>;
  outcome(runId: RunId): Promise<Outcome>;
  /** The next card that is open and was not returned before, of that run where one is named. */
  card(runId?: RunId): Promise<ApprovalRequest>;
  answer(card: ApprovalRequest, verdict: ApprovalAnswer['verdict'], from?: Submitter): Promise<Receipt>;
  allow(card: ApprovalRequest, scope?: Scope): Promise<Receipt>;
  openCards(): readonly ApprovalRequest[];
}

export async function driveBroker(host: ScriptedHost): Promise<BrokerDriver> {
  const broker = createBroker(host.ports);
  const events: BrokerEvent[] = [];
  const waiters = new Set<() => void>();
  broker.subscribe(null, (event) => {
    events.push(event);
    for (const wake of waiters) wake();
  });
  const { sessionId } = await broker.openProject(projectRoot);
  const session = broker.session(sessionId);
  if (session === null) throw new Error('the project has no session');
  const seen = new Set<string>();
  let submissions = 0;

  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        waiters.delete(check);
        resolve(found);
      };
      waiters.add(check);
      check();
    });

  const openCards = (): readonly ApprovalRequest[] => {
    const subscription = broker.subscribe(null, () => undefined);
    subscription.unsubscribe();
    return subscription.kind === 'snapshot' ? subscription.snapshot.approvals : [];
  };

  const submit = (op: Parameters<typeof session.submit>[0]['op'], from: Submitter): Promise<Receipt> => {
    submissions += 1;
    return session.submit({ id: `s${submissions}`, op }, from);
  };

  const driver: BrokerDriver = {
    broker,
    sessionId,
    events,
    openCards,
    async exec(argv, options = {}, from = person) {
      const receipt = await submit(
        {
          type: 'exec',
          argv,
          cwd: null,
          env: {},
          terminal: null,
          timeoutMs: null,
          escalationRequest: null,
          requester: { entryPoint: 'page', claimedName: null, says: null },
          settings: {},
          ...options,
        },
        from,
      );
      if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
      return receipt.runId;
    },
    outcome: (runId) =>
      until(() => {
        const ends = events.flatMap(({ msg }) => (msg.type === 'exec-command-end' && msg.runId === runId ? [msg] : []));
        return ends[0]?.outcome;
      }),
    card: (runId) =>
      until(() => {
        const card = openCards().find((each) => !seen.has(each.id) && (runId === undefined || each.runId === runId));
        if (card !== undefined) seen.add(card.id);
        return card;
      }),
    answer: (card, verdict, from = person) =>
      submit({ type: 'exec-approval', answer: { approvalId: card.id, digest: card.digest, verdict } }, from),
    allow: (card, scope = { kind: 'once' }) => driver.answer(card, { kind: 'approve', scope }),
  };
  return driver;
}
