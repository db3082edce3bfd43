/** Sends the log of this host on: the log itself is the queue, and what lies in the store says how far it came. */
import type { AuditChain, LocalRow, TeamStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { placeWords } from '#domain/team/team.ts';
import type { HostKey } from './host-key.ts';
import type { TeamBook } from './team-book.ts';

/** Sent at once, in rows and in characters. */
const partRows = 500;
const partLength = 1024 * 1024;

export interface SendingGround {
  readonly store: TeamStore;
  readonly chain: AuditChain;
  readonly host: string;
  readonly key: HostKey;
  readonly book: TeamBook;
  /** The store ends before a row that it had: called before anything is sent again. */
  readonly onTakenAway: (was: number, is: number) => Promise<void>;
}

/** One part; resolves to the last row that lies in the store now, and whether more is to be sent. Throws `stale-approval` where the copy is of another log. */
export async function sendLog(ground: SendingGround): Promise<{ readonly through: number; readonly isAll: boolean }> {
  const { store, chain, host, key, book } = ground;
  const last = await store.lastRow(host);
  const [was, is] = [book.seenOf(host), last?.seq ?? 0];
  if (is < was) {
    await ground.onTakenAway(was, is);
    await book.saw(host, is);
  }
  const cut = chain.cut();
  const [here] = last === null ? [] : chain.after(last.seq - 1, 1);
  const isBeforeCut = last !== null && cut !== null && last.seq <= cut.seq;
  if (last !== null && !isBeforeCut && (here?.seq !== last.seq || here.hash !== last.hash)) throw otherLog();
  const from = Math.max(last?.seq ?? 0, cut?.seq ?? 0);
  // Rows between were removed here before they could be sent: that is said, with this host's signature.
  if (cut !== null && (last?.seq ?? 0) < cut.seq) {
    await store.sendCut(host, { ...cut, signature: key.sign(placeWords('cut', host, cut)) });
  }
  const rows = withinLength(chain.after(from, partRows));
  const end = rows.at(-1);
  if (end === undefined) return { through: from, isAll: true };
  await store.send(
    host,
    rows.map((row) => ({ ...row, signature: row === end ? key.sign(placeWords('head', host, end)) : null })),
  );
  await book.saw(host, end.seq);
  return { through: end.seq, isAll: false };
}

function withinLength(rows: readonly LocalRow[]): readonly LocalRow[] {
  let length = 0;
  const beyond = rows.findIndex((row) => (length += row.body.length) > partLength);
  return beyond === -1 ? rows : rows.slice(0, Math.max(1, beyond));
}

const otherLog = (): BrokerError =>
  new BrokerError('stale-approval', say("The copy of this host's log in the team's store is not of the log here."), {
    remedy: say('Nothing is written over it. Was a backup restored here? Then give this host a new name in the store.'),
  });
