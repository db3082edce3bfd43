/** How far a run has come, as its events tell: what it waits for, whether it has begun, and what ended it. */
import { decisionWords, reviewWords } from '#domain/approval/decider-words.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { heldWords } from '#domain/approval/flood.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { PatchView } from '#domain/patch/patch.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { english } from '#domain/common/message.ts';

export interface RunProgress {
  readonly hasBegun: boolean;
  /** A person is asked about a second attempt. */
  readonly isAskedAgain: boolean;
  /** What it waits for before it goes on, in words for the agent; null while it runs. */
  readonly waitsFor: string | null;
  /** How its cards were settled and by whom, in words; what no card was needed for is not in it. */
  readonly decided: readonly string[];
  /** What the sandbox refused to its last attempt, while somebody is asked about another one. */
  readonly refused: readonly Refusal[];
  take(message: EventMessage): void;
  /** Its broker went away before it began. */
  lostBroker(): void;
  foundBroker(): void;
}

export interface ProgressListener {
  /** News in words. */
  readonly tell: (text: string) => void;
  readonly onBegin: () => void;
  /** What is printed from this offset on is of another attempt. */
  readonly onAttempt: (outputOffset: number) => void;
  readonly onEnd: (outcome: Outcome, patch: PatchView | null) => void;
}

/** Another card may be open that it waits for too, or the broker is paused, or others are before it. */
const notBegun = 'its turn, or for a person to decide.';

/** That an answer tells of. */
const mostDecided = 20;

const away = 'the desk to be started again.';

interface OpenCard {
  readonly id: ApprovalId;
  readonly asked: string;
  readonly words: string;
  /** Null where it is about the first attempt. */
  readonly refused: readonly Refusal[] | null;
}

function cardOf(approval: ApprovalRequest): OpenCard {
  const { id, fingerprint, reason } = approval;
  const words = `a person to decide (card ${fingerprint}): ${english(reason).replace(/[.]?$/u, '.')}`;
  return { id, refused: approval.kind === 'escalation' ? approval.denial.refusals : null, asked: words, words };
}

export function createRunProgress({ tell, onBegin, onAttempt, onEnd }: ProgressListener): RunProgress {
  let hasBegun = false;
  let isAway = false;
  let card: OpenCard | null = null;
  let isHeld = false;
  const decided: string[] = [];
  const begin = (): void => {
    hasBegun = true;
    onBegin();
  };
  return {
    get hasBegun() {
      return hasBegun;
    },
    decided,
    get isAskedAgain() {
      return card !== null && card.refused !== null;
    },
    get refused() {
      return card?.refused ?? [];
    },
    get waitsFor() {
      if (isAway) return away;
      return card?.words ?? (isHeld ? heldWords : hasBegun ? null : notBegun);
    },
    take(message) {
      if ('approval' in message || message.type === 'exec-command-begin') isHeld = false;
      if ('approval' in message) {
        card = cardOf(message.approval);
        tell(`Waiting for ${card.words}`);
      } else if (message.type === 'review') {
        if (card?.id !== message.approvalId) return;
        const said = reviewWords(message.review).map((each) => english(each));
        card = { ...card, words: [card.asked, ...said].join(' ') };
        tell(`Waiting for ${card.words}`);
      } else if (message.type === 'approval-settled') {
        if (card?.id === message.approvalId) card = null;
        const words = english(decisionWords(message.decision));
        if (decided.length < mostDecided) decided.push(words);
        tell(words);
      } else if (message.type === 'background') {
        isHeld ||= message.isHeld === true;
        tell(english(message.text));
      } else if (message.type === 'exec-command-begin') {
        begin();
        if (message.attempt > 1) onAttempt(message.outputOffset);
      } else if (message.type === 'patch-apply-begin') begin();
      else if (message.type === 'exec-command-end') onEnd(message.outcome, null);
      else if (message.type === 'patch-apply-end') onEnd(message.outcome, message.patch);
    },
    lostBroker() {
      isAway = true;
      card = null;
      tell(`Waiting for ${away}`);
    },
    foundBroker() {
      isAway = false;
    },
  };
}
