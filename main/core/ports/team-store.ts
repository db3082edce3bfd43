/** The store that the hosts of a team share: what each sends of its own, and what it takes of the others. */
import type { ChainedRow } from '#domain/audit/chained-row.ts';
import type { TeamPolicyPlace } from '#domain/team/team.ts';

/** A row of a host's log as it lies there, with the hash that binds it to the one before. */
export interface SentRow extends ChainedRow {
  readonly hash: string;
  /** Of the host's key over number and hash; at the last row of each part that was sent. */
  readonly signature: string | null;
}

/** A place in a host's log. */
export interface LogPlace {
  readonly seq: number;
  readonly hash: string;
}

/** The log of this host, to be sent on; both throw `store-unavailable`. */
export interface AuditChain {
  /** Rows behind a number, the oldest first. */
  after(seq: number, limit: number): readonly LocalRow[];
  /** The last row that was removed here; null where none was. */
  cut(): LogPlace | null;
}
export type LocalRow = Omit<SentRow, 'signature'>;

export interface TeamHost {
  readonly host: string;
  /** Its public key. */
  readonly key: string;
  /** Seconds since it was there last, by the clock of the store. */
  readonly unseen: number;
}

export interface SharedCard {
  readonly host: string;
  readonly card: string;
  readonly digest: string;
  readonly body: string;
  /** Of its host's key over all of it. */
  readonly signature: string;
}

export interface SharedAnswer {
  readonly host: string;
  readonly card: string;
  readonly digest: string;
  readonly answer: 'allow' | 'deny';
  readonly byHost: string;
  /** Who that is in the store, as the store says; what is given here is not looked at. */
  readonly byUser: string;
  readonly signature: string;
}

/** An issue of a policy with the signature of minisign that stands beside it. */
export interface SharedPolicy extends TeamPolicyPlace {
  readonly content: string;
  readonly signature: string;
}

/**
 * Every call may be made again after it failed. Each throws `store-unavailable` where the store cannot be reached, and
 * `not-allowed-here` where the role of this host does not allow it.
 */
export interface TeamStore {
  /** Makes the host known, or says that it is there still. Throws `unauthorized` where its name belongs to another key. */
  enter(host: string, key: string): Promise<void>;
  hosts(): Promise<readonly TeamHost[]>;
  /** The last row that came of a host. */
  lastRow(host: string): Promise<LogPlace | null>;
  /** All rows or none; those that are there stay as they are. */
  send(host: string, rows: readonly SentRow[]): Promise<void>;
  sendCut(host: string, cut: LogPlace & { readonly signature: string }): Promise<void>;
  rows(host: string, after: number, limit: number): Promise<readonly SentRow[]>;
  cuts(host: string): Promise<readonly (LogPlace & { readonly signature: string })[]>;
  openCard(card: SharedCard): Promise<void>;
  closeCard(host: string, card: string, outcome: string): Promise<void>;
  /** Open ones, the oldest first; `of` one host, or of all, where each host has its turn before one has its second. */
  cards(of: string | null): Promise<readonly SharedCard[]>;
  /** How the card ended, as its host said it; null while it is open. */
  outcome(host: string, card: string): Promise<string | null>;
  /** Whether it is the first answer to its card: there is no second. False too where the card is closed without it. */
  answer(answer: SharedAnswer): Promise<boolean>;
  /** To the open cards of a host. */
  answers(host: string): Promise<readonly SharedAnswer[]>;
  /** Whether it is there now, and the newest of its name. Who put it is said by the store. */
  putPolicy(policy: SharedPolicy): Promise<boolean>;
  /** The newest of a name; null where there is none. Throws `bad-request` for one that cannot be a policy. */
  policy(name: string): Promise<SharedPolicy | null>;
  /** The newest of each name. */
  policies(): Promise<readonly TeamPolicyPlace[]>;
  /** Calls when something may be new, with what that is, if it was said; who is never called looks again by itself. */
  onNews(listener: (what: string) => void): void;
  /** Calls once, when the connection is gone. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
