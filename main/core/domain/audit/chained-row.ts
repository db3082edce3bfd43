/** How each row of an audit log is bound to the one before: what its hash is of, here and in every copy. */

export interface ChainedRow {
  readonly seq: number;
  readonly at: number;
  readonly sessionId: string;
  readonly runId: string;
  readonly projectRoot: string;
  readonly kind: string;
  readonly body: string;
}

/** What the first row is bound to. */
export const chainRoot = '0'.repeat(64);

/** A flat list of texts and numbers: there are no keys that could stand in another order. */
export function boundText(row: ChainedRow, previous: string): string {
  const { seq, at, sessionId, runId, projectRoot, kind, body } = row;
  return JSON.stringify([previous, seq, at, sessionId, runId, projectRoot, kind, body]);
}
