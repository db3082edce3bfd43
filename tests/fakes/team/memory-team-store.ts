/** The store of a team in memory, for as many hosts as there are in one process. */
import type { SentRow, SharedAnswer, SharedCard, SharedPolicy, TeamStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { mostTeamCards, policyNews } from '#domain/team/team.ts';

interface Shared {
  readonly hosts: Map<string, { key: string; user: string }>;
  readonly rows: Map<string, SentRow[]>;
  readonly cuts: Map<string, { seq: number; hash: string; signature: string }[]>;
  readonly cards: Map<string, SharedCard & { outcome: string | null }>;
  readonly answers: Map<string, SharedAnswer>;
  readonly policies: Map<string, SharedPolicy>;
  readonly listeners: Set<(what: string) => void>;
}

export const memoryTeam = (): Shared => ({
  hosts: new Map(),
  rows: new Map(),
  cuts: new Map(),
  cards: new Map(),
  answers: new Map(),
  policies: new Map(),
  listeners: new Set(),
});

const id = (host: string, card: string): string => `${host} ${card}`;

export function memoryTeamStore(shared: Shared, user: string): TeamStore {
  const own = new Set<(what: string) => void>();
  const tell = (what = ''): void => {
    for (const listener of shared.listeners) queueMicrotask(() => listener(what));
  };
  const owned = (host: string): void => {
    if (shared.hosts.get(host)?.user !== user) throw new BrokerError('not-allowed-here', say('Not yours.'));
  };
  return {
    async enter(host, key) {
      const there = shared.hosts.get(host) ?? { key, user };
      if (there.key !== key || there.user !== user) throw new BrokerError('unauthorized', say('Another host.'));
      shared.hosts.set(host, there);
    },
    hosts: async () => [...shared.hosts].map(([host, { key }]) => ({ host, key, unseen: 0 })),
    async lastRow(host) {
      const last = shared.rows.get(host)?.at(-1);
      return last === undefined ? null : { seq: last.seq, hash: last.hash };
    },
    async send(host, rows) {
      owned(host);
      const there = shared.rows.get(host) ?? [];
      const known = new Set(there.map(({ seq }) => seq));
      shared.rows.set(
        host,
        [...there, ...rows.filter(({ seq }) => !known.has(seq))].toSorted((a, b) => a.seq - b.seq),
      );
    },
    async sendCut(host, { seq, hash, signature }) {
      owned(host);
      shared.cuts.set(host, [...(shared.cuts.get(host) ?? []), { seq, hash, signature }]);
    },
    rows: async (host, after, limit) => (shared.rows.get(host) ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    cuts: async (host) => shared.cuts.get(host) ?? [],
    async openCard(card) {
      owned(card.host);
      const key = id(card.host, card.card);
      if (!shared.cards.has(key)) shared.cards.set(key, { ...card, outcome: null });
      tell();
    },
    async closeCard(host, card, outcome) {
      const open = shared.cards.get(id(host, card));
      if (shared.hosts.get(host)?.user === user && open?.outcome === null) open.outcome = outcome;
      tell();
    },
    async cards(of) {
      const open = [...shared.cards.values()].filter(
        (card) => card.outcome === null && (of === null || card.host === of),
      );
      const place = (card: SharedCard): number => open.filter(({ host }) => host === card.host).indexOf(card as never);
      const fair = new Set(open.toSorted((a, b) => place(a) - place(b)).slice(0, mostTeamCards));
      return open.filter((card) => fair.has(card)).map(({ outcome: _open, ...card }) => card);
    },
    outcome: async (host, card) => shared.cards.get(id(host, card))?.outcome ?? null,
    async answer(answer) {
      owned(answer.byHost);
      const card = shared.cards.get(id(answer.host, answer.card));
      const there = shared.answers.get(id(answer.host, answer.card));
      if (there !== undefined) return there.byHost === answer.byHost && there.signature === answer.signature;
      if (card !== undefined && card.outcome !== null) return false;
      if (card === undefined || card.digest !== answer.digest) {
        throw new BrokerError('not-allowed-here', say('Not open.'));
      }
      shared.answers.set(id(answer.host, answer.card), { ...answer, byUser: user });
      tell();
      return true;
    },
    answers: async (host) =>
      [...shared.answers.values()].filter(
        (answer) => answer.host === host && shared.cards.get(id(host, answer.card))?.outcome === null,
      ),
    async putPolicy({ name, serial, digest, content, signature }) {
      if (user !== 'otto') throw new BrokerError('not-allowed-here', say('No administrator.'));
      const there = shared.policies.get(name);
      if (there === undefined || there.serial < serial) {
        shared.policies.set(name, { name, serial, digest, content, signature, byUser: user });
        tell(policyNews);
        return true;
      }
      return there.serial === serial && there.content === content && there.signature === signature;
    },
    policy: async (name) => shared.policies.get(name) ?? null,
    policies: async () =>
      [...shared.policies.values()]
        .map(({ name, serial, digest, byUser }) => ({ name, serial, digest, byUser }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    onNews(listener) {
      own.add(listener);
      shared.listeners.add(listener);
    },
    onLost: () => undefined,
    async close() {
      for (const listener of own) shared.listeners.delete(listener);
    },
  };
}
