/** The store of a team with what it needs of this machine; nothing of it is loaded where none was named. */
import { hostname } from 'node:os';
import { BrokerError, toWireError, type WireError } from '#domain/common/errors.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { say } from '#domain/common/message.ts';
import { teamHostNameSchema } from '#domain/team/team.ts';
import type { ComposedBroker } from './compose-broker.ts';
import type { DevicesHost } from './doors/cli/devices/pair.ts';
import type { TeamDesk } from './doors/team/open-team.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { createFileSecrets } from './node/secrets/file-secrets.ts';
import { maskSecrets } from './node/store/log/mask-secrets.ts';
import { deviceFile } from './node/store/settings/device-file.ts';
import type { ReadStoredPolicy } from './node/team-policy/policy-shelf.ts';
import type { TeamAccess } from './rpc/bind/devices/bind-team.ts';
import type { TeamArguments } from './rpc/headless/read-serve-arguments.ts';

export interface ComposedTeam {
  /** What the wires ask; refuses until it is open. */
  readonly access: TeamAccess;
  /** Before anybody is let in: what is held while the store is out of reach is held from the start. */
  start(broker: ComposedBroker): Promise<void>;
  /** For a policy that is followed from there. */
  readonly readPolicy: ReadStoredPolicy;
  probes(): readonly ProbeResult[];
  close(): Promise<void>;
}

/** Throws `bad-request` for an address that cannot be one. */
export async function composeTeam(
  { url, host, isHeldWhenLost }: TeamArguments,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<ComposedTeam> {
  const [{ readStoreUrl }, { openPostgres }, { openTeam }] = await Promise.all([
    import('./node/team-store/read-store-url.ts'),
    import('./node/team-store/open-postgres.ts'),
    import('./doors/team/open-team.ts'),
  ]);
  // Read now, so that a mistake is told of before anything is started.
  const { shown } = readStoreUrl(url, env);
  const own = teamHostNameSchema.safeParse(host ?? hostname()).data;
  if (own === undefined) {
    throw new BrokerError('bad-request', say('The name of this machine is none for a store of a team.'), {
      remedy: say('Give it another there: --store-host NAME'),
    });
  }
  let desk: TeamDesk | null = null;
  let failure: WireError | null = null;
  const opened = async (): Promise<TeamDesk> => {
    if (desk !== null) return desk;
    throw new BrokerError('store-unavailable', failure?.message ?? say("The team's store was not reached yet."));
  };
  return {
    access: {
      state: async () => (await opened()).state(),
      cards: async () => (await opened()).cards(),
      answer: async (asked) => (await opened()).answer(asked),
      trust: async (name, mark, by) => (await opened()).trust(name, mark, by),
      verify: async () => (await opened()).verify(),
      publish: async (asked) => (await opened()).publish(asked),
      policies: async () => (await opened()).policies(),
    },
    readPolicy: async (name) => (await opened()).readPolicy(name),
    async start({ broker, auditChain: chain }) {
      try {
        desk = await openTeam({
          broker,
          chain,
          clock: createSystemClock(),
          secrets: createFileSecrets(dataDir),
          file: deviceFile(dataDir, 'team.json'),
          host: own,
          // Read again each time: the password may have been changed.
          open: async () => openPostgres(readStoreUrl(url, env)),
          shown,
          cover: maskSecrets,
          holdsWhenLost: isHeldWhenLost,
        });
      } catch (error) {
        failure = toWireError(error);
        throw error;
      }
    },
    probes: () => (desk === null ? [] : [desk.probe()]),
    close: async () => desk?.close(),
  };
}

/** `countersign team`. */
export async function runTeamHere(args: readonly string[], host: DevicesHost): Promise<number> {
  const { runTeam } = await import('./doors/cli/devices/team.ts');
  return runTeam(args, {
    ...host,
    initialise: async (url) => {
      const place = (await import('./node/team-store/read-store-url.ts')).readStoreUrl(url, process.env);
      return (await import('./node/team-store/open-postgres.ts')).initialiseTeamStore(place);
    },
  });
}
