/** The team's policy where it lies in the store: followed as it is put there, once it is verified. See decision 0203. */
import type { Broker } from '#core/broker.ts';
import type { TeamStore } from '#core/ports.ts';
import { toWireError } from '#domain/common/errors.ts';
import { storePolicyName } from '#domain/settings/team-policy.ts';
import { policyNews } from '#domain/team/team.ts';

export interface PolicyFollower {
  /** What the store said that is new. Where it says nothing of it the follower of the store does, now and then. */
  heard(what: string): void;
  /** Takes a new policy, if there may be one. Never throws: what is not taken is told of once, and what was in force stays in force. */
  look(store: TeamStore): Promise<void>;
}

export function followPolicy({ teamPolicy, warn }: Pick<Broker, 'teamPolicy' | 'warn'>): PolicyFollower {
  let isNew = true;
  /** The issue that was looked at last: it is not fetched again to be refused again. */
  let looked = '';
  let told = '';
  const take = async (store: TeamStore): Promise<void> => {
    try {
      const name = storePolicyName((await teamPolicy.show())?.source ?? '');
      if (name === null) return;
      const there = (await store.policies()).find((each) => each.name === name);
      const newest = `${name} ${there?.serial} ${there?.digest}`;
      if (newest === looked) return;
      looked = newest;
      await teamPolicy.refresh({ kind: 'desk' });
    } catch (error) {
      const { code, message } = toWireError(error);
      // The store that went away meanwhile tells so itself.
      if (code === 'store-unavailable') return void (looked = '');
      const text = JSON.stringify(message);
      if (text !== told) warn(message);
      told = text;
    }
  };
  return {
    heard: (what) => void (isNew ||= what === policyNews),
    async look(store) {
      if (!isNew) return;
      isNew = false;
      await take(store);
    },
  };
}
