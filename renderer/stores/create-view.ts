/** What this page shows: selection, the card in front, what was put off, and short notices. Nothing here is the broker's. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnswerId, ApprovalId, RuleId, RunId, SessionId } from '#domain/common/ids.ts';
import { sayForBroker } from '../text/in-language.ts';
import type { BrokerState } from './broker-state.ts';
import { settledByRules, type SettledByRule } from './settled-by-rules.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';

export type Screen =
  | 'project'
  | 'settings'
  | 'rules'
  | 'activity'
  | 'audit'
  | 'staged'
  | 'health'
  | 'open'
  | 'preferences'
  | 'agents'
  | 'inbox';

/** What lies over the screen, under any card. */
export type Overlay = 'palette' | 'keys';

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  /** A rule or a remembered answer that the notice is about and that can be taken back from it. */
  readonly undo: RuleId | AnswerId | null;
}

export interface ViewState {
  readonly screen: Screen;
  readonly overlay: Overlay | null;
  readonly sessionId: SessionId | null;
  readonly runId: RunId | null;
  /** Words of a rule that a person wants to make of a run. */
  readonly ruleWords: string | null;
  readonly front: ApprovalId | null;
  /** The card that is open beside the list of the inbox. */
  readonly opened: ApprovalId | null;
  readonly later: ReadonlySet<ApprovalId>;
  /** Sent from here and not yet settled, or settled by what was sent from here. */
  readonly answered: ReadonlySet<ApprovalId>;
  readonly notices: readonly Notice[];
  /** How many rules were taken back from their notices. */
  readonly undone: number;
  /** Programs that run past the broker, by their marks, of which the person at this page took note. */
  readonly seenPast: ReadonlySet<string>;
  /** The run whose records the person wants to see; null for all of them. */
  readonly evidence: RunId | null;
  /** The agent whose way to ask here the person wants to see. */
  readonly connect: string | null;
  /** The part of the settings that the person wants to see. */
  readonly settingsPart: string | null;
}

export interface View {
  readonly store: StoreApi<ViewState>;
  show(screen: Screen): void;
  /** Opens the log with the records of this run. */
  showEvidence(runId: RunId): void;
  /** Lays something over the screen, or takes it away. */
  lay(overlay: Overlay | null): void;
  /** Opens the rules with these words filled in. */
  proposeRule(words: string): void;
  /** Opens the place with the line that connects this agent. */
  showConnect(agent: string): void;
  notePast(process: string): void;
  openSession(sessionId: SessionId): void;
  /** `part` is brought into view, where one is named. */
  openSettings(sessionId: SessionId, part?: string): void;
  selectRun(runId: RunId | null): void;
  /** The card beside the list of the inbox. */
  open(approvalId: ApprovalId | null): void;
  /** Looks once more whether a card may come to the front. */
  refront(this: void): void;
  /** Puts what waits off: it stays pending and can be opened again from the inbox. */
  putOff(approvalId: ApprovalId): void;
  /** Opens a card that was put off. The one in front, if any, stays in front. */
  review(approvalId: ApprovalId): void;
  /** Puts the card a person asked for in front; the one that was there keeps waiting behind it. */
  bringForward(approvalId: ApprovalId): void;
  /** Shows the inbox. */
  reviewAll(): void;
  markAnswered(approvalId: ApprovalId, sent: boolean): void;
  notify(this: void, tone: Notice['tone'], text: string, undo?: Notice['undo']): void;
  dismiss(noticeId: number): void;
  noteUndone(): void;
}

const mostNotices = 4;

/** Words for what happens to cards without an answer from here. */
export interface ViewWords {
  /** A card that was settled elsewhere while it was in front. */
  gone(approvalId: ApprovalId, broker: BrokerState): string;
  settledByRule(settled: SettledByRule): string;
}

/** Whether a card may come to the front by itself now; one that follows on another that was there always may. */
export type ComesForward = (approval: ApprovalRequest, view: ViewState) => boolean;

/** Where `comesForward` is false a card is in front only after the person opened it. */
export function createView(
  broker: StoreApi<BrokerState>,
  words: ViewWords,
  comesForward: boolean | ComesForward,
): View {
  const store = createStore<ViewState>(emptyView);
  const refront = createRefront(store, broker, comesForward);
  const putOffAll = (): void =>
    store.setState({ later: new Set(broker.getState().approvals.map(({ id }) => id)), front: null });
  const go = (to: Partial<ViewState>): void => {
    // What was seen in the list does not come after the person elsewhere.
    if (to.screen === 'inbox' || store.getState().screen === 'inbox') putOffAll();
    store.setState(to);
  };
  const notify = createNotify(store);
  broker.subscribe(createFollower(store, words, notify, refront));

  return {
    store,
    show: (screen) => go({ screen, ruleWords: null, connect: null, evidence: null, settingsPart: null }),
    showEvidence: (evidence) => go({ screen: 'audit', evidence }),
    refront,
    open: (opened) => store.setState({ opened }),
    proposeRule: (ruleWords) => go({ screen: 'rules', ruleWords }),
    lay: (overlay) => store.setState((view) => ({ overlay: view.front === null ? overlay : null })),
    showConnect: (agent) => go({ screen: 'open', connect: agent }),
    notePast: (process) => store.setState((view) => ({ seenPast: new Set([...view.seenPast, process]) })),
    openSession: (sessionId) => go({ sessionId, runId: null, screen: 'project' }),
    openSettings: (sessionId, part = '') => go({ sessionId, screen: 'settings', settingsPart: part }),
    selectRun: (runId) => store.setState({ runId }),
    putOff(approvalId) {
      if (store.getState().screen === 'inbox') {
        return store.setState({ opened: after(approvalId, broker.getState().approvals) });
      }
      if (comesForward === false)
        store.setState((view) => ({ later: new Set([...view.later, approvalId]), front: null }));
      // All of them: a person without time now has none for the next one either. They wait in the inbox.
      else putOffAll();
      return refront();
    },
    review(approvalId) {
      store.setState((view) => ({ later: without(view.later, approvalId), front: view.front ?? approvalId }));
      refront();
    },
    bringForward(approvalId) {
      if (store.getState().screen === 'inbox') return store.setState({ opened: approvalId });
      return store.setState((view) => ({ later: without(view.later, approvalId), front: approvalId }));
    },
    reviewAll: () => go({ screen: 'inbox', overlay: null }),
    markAnswered(approvalId, sent) {
      store.setState((view) => ({
        answered: sent ? new Set([...view.answered, approvalId]) : without(view.answered, approvalId),
      }));
    },
    notify,
    noteUndone: () => store.setState((view) => ({ undone: view.undone + 1 })),
    dismiss: (noticeId) =>
      store.setState((view) => ({ notices: view.notices.filter((notice) => notice.id !== noticeId) })),
  };
}

/** Looks which card is in front. */
function createRefront(
  store: StoreApi<ViewState>,
  broker: StoreApi<BrokerState>,
  comesForward: boolean | ComesForward,
): () => void {
  return () => {
    const { approvals } = broker.getState();
    store.setState((view) => {
      // There it stands beside the list.
      if (view.screen === 'inbox') return { front: null };
      const later =
        comesForward === false ? new Set(approvals.map(({ id }) => id).filter((id) => id !== view.front)) : view.later;
      const front = pickFront(view.front, approvals, later);
      const next = front === null || view.front !== null ? undefined : approvals.find(({ id }) => id === front);
      if (next !== undefined && typeof comesForward === 'function' && !comesForward(next, view)) return {};
      // A card must not be asked through something else that has the keyboard.
      return front === null ? { front } : { front, overlay: null };
    });
  };
}

/** The one behind it in the list, around and around. */
function after(approvalId: ApprovalId, approvals: readonly ApprovalRequest[]): ApprovalId | null {
  const at = approvals.findIndex(({ id }) => id === approvalId);
  return (approvals[at + 1] ?? approvals[0])?.id ?? null;
}

function without<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  return new Set([...set].filter((each) => each !== value));
}

const emptyView = (): ViewState => ({
  screen: 'project',
  overlay: null,
  sessionId: null,
  runId: null,
  ruleWords: null,
  front: null,
  opened: null,
  later: new Set(),
  answered: new Set(),
  notices: [],
  undone: 0,
  seenPast: new Set(),
  evidence: null,
  connect: null,
  settingsPart: null,
});

function createNotify(store: StoreApi<ViewState>): View['notify'] {
  let lastNotice = 0;
  return (tone, text, undo = null) => {
    lastNotice += 1;
    const notice = { id: lastNotice, tone, text, undo };
    store.setState((view) => ({ notices: [...view.notices, notice].slice(-mostNotices) }));
  };
}

/** Keeps the view in step with the broker: says what was settled elsewhere, passes its news on, forgets what is gone. */
function createFollower(
  store: StoreApi<ViewState>,
  words: ViewWords,
  notify: View['notify'],
  refront: () => void,
): (state: BrokerState) => void {
  let lastNews = 0;
  let lastSettled = 0;
  return (state) => {
    const { screen, opened, answered, sessionId, later } = store.getState();
    const front = screen === 'inbox' ? opened : store.getState().front;
    const pending = new Set(state.approvals.map((approval) => approval.id));
    const byRules = settledByRules(state.settled, lastSettled);
    if (front !== null && !pending.has(front) && !answered.has(front) && byRules.length === 0) {
      notify('info', words.gone(front, state));
    }
    for (const each of byRules) notify('info', words.settledByRule(each), each.ruleId);
    lastSettled = state.settled.at(-1)?.seq ?? lastSettled;
    if (sessionId === null || !state.sessions.has(sessionId)) {
      store.setState({ sessionId: state.sessions.keys().next().value ?? null });
    }
    if ([...later].some((id) => !pending.has(id))) {
      store.setState({ later: new Set([...later].filter((id) => pending.has(id))) });
    }
    for (const news of state.news) {
      if (news.seq <= lastNews) continue;
      lastNews = news.seq;
      notify(news.tone, sayForBroker(news.text));
    }
    refront();
  };
}

/** Chooses the one approval in front. It is never swapped for another while it waits and was not put off. */
export function pickFront(
  front: ApprovalId | null,
  approvals: readonly ApprovalRequest[],
  later: ReadonlySet<ApprovalId>,
): ApprovalId | null {
  const open = approvals.filter((approval) => !later.has(approval.id));
  if (open.some((approval) => approval.id === front)) return front;
  return open[0]?.id ?? null;
}
