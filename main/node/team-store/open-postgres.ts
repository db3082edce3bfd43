/** The store of a team in PostgreSQL, over one connection. Every call is one statement, so that calls never stand in each other's transaction. */
import { Socket } from 'node:net';
import { Client } from 'pg';
import type { SharedAnswer, SharedCard, TeamStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { mostTeamCards, mostTeamHosts } from '#domain/team/team.ts';
import { checkVersion, migrateTeamStore, versionNews, type TeamStep } from './migrate.ts';
import { readAnswer, readCard, readHost, readPlace, readSentRow, readRows } from './read-team-rows.ts';
import type { StorePlace } from './read-store-url.ts';
import { policyCalls } from './policy-calls.ts';
import { toTeamError } from './store-errors.ts';

/** Longer than any answer of a server that works; a connection that says nothing so long is given up. */
const patienceMs = 10_000;
const goodbyeMs = 1000;

interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

/** Throws `store-unavailable`, `unauthorized`. */
async function connect({ config }: StorePlace, patienceFor = patienceMs): Promise<Connected> {
  const socket = new Socket();
  const client = new Client({
    ...config,
    stream: () => socket,
    application_name: 'countersign',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceFor,
    statement_timeout: patienceFor,
    keepAlive: true,
  });
  // A connection that ends is told by its end, and by the calls that then fail.
  client.on('error', () => undefined);
  /** Says goodbye, and leaves whoever does not answer it. */
  const close = async (): Promise<void> => {
    const leave = setTimeout(() => socket.destroy(), goodbyeMs);
    await client.end().catch(() => undefined);
    clearTimeout(leave);
  };
  try {
    await client.connect();
    return { client, close };
  } catch (error) {
    socket.destroy();
    throw toTeamError(error);
  }
}

/** Makes the tables, or brings them up; for an administrator of the database. */
export async function initialiseTeamStore(place: StorePlace, steps?: readonly TeamStep[]): Promise<number> {
  // A large store takes its time, and so does an administrator who began before.
  const { client, close } = await connect(place, 0);
  try {
    return await migrateTeamStore(client, steps);
  } catch (error) {
    throw toTeamError(error);
  } finally {
    await close();
  }
}

/** Throws `store-unavailable`, `unauthorized`, `not-allowed-here`, and `protocol-mismatch` where versions do not fit. */
export async function openPostgres(place: StorePlace): Promise<TeamStore> {
  const { client, close } = await connect(place);
  try {
    await checkVersion(client);
  } catch (error) {
    await close();
    throw toTeamError(error);
  }
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, each with its own time. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = last;
    const done = (async () => {
      await before;
      return work();
    })();
    last = done.catch(() => undefined);
    try {
      return await done;
    } catch (error) {
      throw toTeamError(error);
    }
  };
  const query: Query = (sql, values = []) =>
    inTurn(async () => (await client.query<Record<string, unknown>>(sql, [...values])).rows);
  // An engine without notifications says no, and hosts look by themselves.
  const tell = async (what = ''): Promise<void> =>
    void (await query("SELECT pg_notify('countersign', $1)", [what]).catch(() => null));
  return {
    ...hostCalls(query, () => inTurn(() => checkVersion(client))),
    ...logCalls(query),
    ...cardCalls(query, tell),
    ...policyCalls(query, tell),
    onNews(listener) {
      client.on('notification', ({ payload = '' }) => {
        // Whoever opens it again is let in, or told why not.
        if (payload === versionNews) void close();
        else listener(payload);
      });
      void query('LISTEN countersign').catch(() => null);
    },
    onLost: (listener) => void client.once('end', listener),
    close,
  };
}

const hostCalls = (query: Query, check: () => Promise<void>): Pick<TeamStore, 'enter' | 'hosts'> => ({
  async enter(host, key) {
    // Brought up meanwhile, where that was not told.
    await check();
    await query('INSERT INTO countersign.hosts (host, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [host, key]);
    const seen = await query(
      'UPDATE countersign.hosts SET seen_at = now() WHERE host = $1 AND key = $2 AND owner = current_user RETURNING 1',
      [host, key],
    );
    if (seen.length > 0) return;
    throw new BrokerError('unauthorized', say("In the team's store {host} is another host.", { host }), {
      remedy: say('Give this one a name of its own: --store-host NAME. Nothing of the other was changed.'),
    });
  },
  async hosts() {
    const rows = await query(
      `SELECT host, key, extract(epoch FROM now() - seen_at)::float8 AS unseen FROM countersign.hosts
       ORDER BY host LIMIT ${mostTeamHosts}`,
    );
    return readRows(rows, readHost);
  },
});

const logCalls = (query: Query): Pick<TeamStore, 'lastRow' | 'send' | 'sendCut' | 'rows' | 'cuts'> => ({
  async lastRow(host) {
    const last = 'SELECT seq, hash FROM countersign.audit WHERE host = $1 ORDER BY seq DESC LIMIT 1';
    return readRows(await query(last, [host]), readPlace)[0] ?? null;
  },
  async send(host, rows) {
    await query(
      `INSERT INTO countersign.audit (host, seq, at, session_id, run_id, project_root, kind, body, hash, signature)
       SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[]) ON CONFLICT DO NOTHING`,
      [
        host,
        ...(['seq', 'at', 'sessionId', 'runId', 'projectRoot', 'kind', 'body', 'hash', 'signature'] as const).map(
          (name) => rows.map((row) => row[name]),
        ),
      ],
    );
  },
  async sendCut(host, { seq, hash, signature }) {
    const insert =
      'INSERT INTO countersign.cuts (host, seq, hash, signature) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
    await query(insert, [host, seq, hash, signature]);
  },
  async rows(host, after, limit) {
    const behind = 'SELECT * FROM countersign.audit WHERE host = $1 AND seq > $2 ORDER BY seq LIMIT $3';
    return readRows(await query(behind, [host, after, limit]), readSentRow);
  },
  async cuts(host) {
    const rows = await query('SELECT seq, hash, signature FROM countersign.cuts WHERE host = $1 ORDER BY seq', [host]);
    return readRows(rows, readPlace);
  },
});

type CardCalls = Pick<TeamStore, 'openCard' | 'closeCard' | 'cards' | 'outcome' | 'answer' | 'answers'>;

const cardCalls = (query: Query, tell: () => Promise<void>): CardCalls => ({
  async openCard({ host, card, digest, body, signature }: SharedCard) {
    const open = `INSERT INTO countersign.cards (host, card, digest, body, signature) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`;
    await query(open, [host, card, digest, body, signature]);
    await tell();
  },
  async closeCard(host, card, outcome) {
    await query(
      'UPDATE countersign.cards SET outcome = $3 WHERE host = $1 AND card = $2 AND outcome IS NULL RETURNING 1',
      [host, card, outcome],
    );
    await tell();
  },
  async cards(of) {
    // The oldest of each host before the second of any: a host where much waits does not hide the others.
    const rows = await query(
      `SELECT host, card, digest, body, signature FROM (
         SELECT f.*, row_number() OVER (ORDER BY place, opened_at, card) AS turn FROM (
           SELECT c.*, row_number() OVER (PARTITION BY host ORDER BY opened_at, card) AS place FROM countersign.cards c
           WHERE outcome IS NULL AND ($1::text IS NULL OR host = $1)) f) t
       WHERE turn <= ${mostTeamCards} ORDER BY opened_at, card`,
      [of],
    );
    return readRows(rows, readCard);
  },
  async outcome(host, card) {
    const rows = await query('SELECT outcome FROM countersign.cards WHERE host = $1 AND card = $2', [host, card]);
    return readRows(rows, ({ outcome }) => (typeof outcome === 'string' ? outcome : null))[0] ?? null;
  },
  async answer({ host, card, digest, answer, byHost, signature }: SharedAnswer) {
    try {
      const first = await query(
        `INSERT INTO countersign.answers (host, card, digest, answer, by_host, signature)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1`,
        [host, card, digest, answer, byHost, signature],
      );
      if (first.length > 0) {
        await tell();
        return true;
      }
    } catch (error) {
      const over = 'SELECT 1 FROM countersign.cards WHERE host = $1 AND card = $2 AND outcome IS NOT NULL';
      const isOver = async (): Promise<boolean> => (await query(over, [host, card])).length > 0;
      if (!(error instanceof BrokerError) || error.code !== 'not-allowed-here' || !(await isOver())) throw error;
    }
    // It may be there from a call whose end was not heard.
    const own = `SELECT 1 FROM countersign.answers
       WHERE host = $1 AND card = $2 AND digest = $3 AND by_host = $4 AND signature = $5`;
    return (await query(own, [host, card, digest, byHost, signature])).length > 0;
  },
  async answers(host) {
    const rows = await query(
      `SELECT a.* FROM countersign.answers a JOIN countersign.cards c ON c.host = a.host AND c.card = a.card
       WHERE a.host = $1 AND c.outcome IS NULL`,
      [host],
    );
    return readRows(rows, readAnswer);
  },
});
