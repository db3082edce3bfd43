/** Lets the demonstration agent act: a project of its own is made, and its attempts go through the broker one after the other. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { RunView } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import { newSubmissionId } from '../new-submission-id.ts';
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import type { Broker } from './create-broker.ts';
import type { View } from './create-view.ts';
import { startRun } from './start-run.ts';

export interface Demonstration {
  /** `closed`: seen or skipped, and not shown again. */
  readonly phase: 'offered' | 'acting' | 'over' | 'closed';
  readonly sessionId: SessionId | null;
  /** Of the attempts so far, in their order. */
  readonly runs: readonly RunId[];
  /** Whether its project had something staged when an attempt had ended. */
  readonly isStaged: boolean;
  /** From the first attempt to the end of the last, in milliseconds. */
  readonly tookMs: number;
}

export interface Script {
  readonly name: string;
  readonly attempts: readonly (Pick<ExecOperation, 'settings'> & {
    readonly line: string;
    readonly says: string;
  })[];
}

interface Page {
  readonly bridge: Bridge;
  readonly broker: Broker;
  readonly view: View;
}

const place = 'countersign.first-look';

/** It outlives the screen on which it is shown, so that a person may look elsewhere meanwhile. */
export const demonstration: StoreApi<Demonstration> = createStore<Demonstration>(() => ({
  phase: wasSeen() ? 'closed' : 'offered',
  sessionId: null,
  runs: [],
  isStaged: false,
  tookMs: 0,
}));

/** Resolves when the last attempt has ended, or to why it could not begin. */
export async function demonstrate({ bridge, broker, view }: Page, script: Script): Promise<string | null> {
  noteSeen();
  demonstration.setState({ phase: 'acting' });
  const fail = (why: string): string => {
    demonstration.setState({ phase: 'offered' });
    return why;
  };
  const scratch = await bridge.call('project.scratch', {});
  if (!scratch.ok) return fail(sayError(scratch.error));
  // The page would go to the project that opens.
  view.show('open');
  const opened = await bridge.call('project.open', { path: scratch.result.path });
  if (!opened.ok) return fail(sayError(opened.error));
  const { sessionId } = opened.result;
  demonstration.setState({ sessionId });
  const beganAt = performance.now();
  for (const attempt of script.attempts) {
    if (demonstration.getState().phase !== 'acting') return null;
    const runId = await begin(bridge, sessionId, script.name, attempt);
    if (typeof runId !== 'string') return fail(runId.why);
    demonstration.setState(({ runs }) => ({ runs: [...runs, runId] }));
    await endOf(broker, runId);
    const isStaged = await hasStaged(bridge, sessionId);
    demonstration.setState({ isStaged });
  }
  demonstration.setState(({ phase }) => ({
    phase: phase === 'acting' ? 'over' : phase,
    tookMs: performance.now() - beganAt,
  }));
  return null;
}

/** Ends what it still has running; nothing more is attempted. */
export function closeDemonstration({ bridge, broker }: Pick<Page, 'bridge' | 'broker'>): void {
  noteSeen();
  const { sessionId, runs } = demonstration.getState();
  demonstration.setState({ phase: 'closed' });
  const last = runs.at(-1);
  if (sessionId === null || last === undefined || broker.store.getState().runs.get(last)?.state === 'ended') return;
  const op = { type: 'terminate', runId: last } as const;
  void bridge.call('session.submit', { sessionId, submission: { id: newSubmissionId(), op } });
}

async function begin(
  bridge: Bridge,
  sessionId: SessionId,
  name: string,
  { line, says, settings }: Script['attempts'][number],
): Promise<RunId | { readonly why: string }> {
  const requester = { entryPoint: 'page', claimedName: name, says } as const;
  const started = await startRun(bridge, sessionId, line, { terminal: null, requester, settings });
  if (started.kind === 'refused') return { why: sayError(started.error) };
  return started.runId ?? { why: '' };
}

function endOf({ store }: Broker, runId: RunId): Promise<RunView> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const run = store.getState().runs.get(runId);
      if (run?.state !== 'ended') return false;
      resolve(run);
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

async function hasStaged(bridge: Bridge, sessionId: SessionId): Promise<boolean> {
  const all = { kinds: null, states: null, marked: null, runId: null, text: null };
  const listed = await bridge.call('staged.list', { sessionId, listing: null, offset: 0, limit: 1, ...all });
  return listed.ok && listed.result.total > 0;
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    // Storage is switched off: it is offered again, and begins nothing by itself.
    return false;
  }
}

function noteSeen(): void {
  try {
    localStorage.setItem(place, 'seen');
  } catch {
    // As above.
  }
}
