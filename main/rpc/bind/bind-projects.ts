/** Answers the calls about the broker itself and the projects it opens. */
import { protocolVersion } from '#contract/channels.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { Wire } from '../wire.ts';
import type { HostFacts } from './host-facts.ts';
import { say } from '#domain/common/message.ts';

type ProjectMethod = Exclude<Extract<MethodName, `desk.${string}` | `project.${string}`>, 'desk.subscribe'>;
type ProjectHandlers = { readonly [M in ProjectMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

/** `needPerson` throws `not-allowed-here` for everybody else. */
export function bindProjects(
  wire: Wire,
  broker: Broker,
  host: HostFacts,
  needPerson: (what: string) => void,
): ProjectHandlers {
  const by = wire.person;
  return {
    'desk.hello': (params) => {
      if (params.protocolVersion !== protocolVersion) {
        throw new BrokerError('protocol-mismatch', say('This client speaks another version of the protocol.'), {
          remedy: say('Use the client and the desk of the same release.'),
        });
      }
      return {
        protocolVersion,
        version: host.version,
        shell: wire.shell,
        userName: host.userName,
        hostName: host.hostName,
        platform: host.platform,
        homeDir: host.homeDir,
        abilities: { pickFolder: host.pickFolder !== null && wire.isPerson },
      };
    },
    ...bindPauses(broker, needPerson, by),
    ...bindEmergency(wire, broker, host),
    'desk.health': ({ refresh }) => host.health(refresh),
    'project.open': ({ path }) => broker.openProject(path, wire),
    'project.look': async ({ path }) => ({
      warnings: [...(await broker.folders.warnOf(path))],
      brings: await broker.folders.brings(path),
    }),
    'project.recent': async () => {
      needPerson('see where something ran');
      return { roots: [...(await broker.folders.recent())] };
    },
    'project.scratch': async () => {
      needPerson('have a project made');
      return { path: await host.makeScratchProject() };
    },
    'project.pick': async () => {
      if (host.pickFolder === null || !wire.isPerson) {
        throw new BrokerError('not-allowed-here', say('There is no folder dialog here.'), {
          remedy: say('Type the path.'),
        });
      }
      return { path: await host.pickFolder() };
    },
  };
}

function bindPauses(
  broker: Broker,
  needPerson: (what: string) => void,
  by: Wire['person'],
): Pick<ProjectHandlers, 'desk.pause' | 'desk.resume' | 'desk.pauseRequester'> {
  return {
    'desk.pause': () => {
      needPerson('whether commands may begin');
      broker.setPaused(true, by);
      return { paused: true };
    },
    'desk.resume': () => {
      needPerson('whether commands may begin');
      broker.setPaused(false, by);
      return { paused: false };
    },
    'desk.pauseRequester': ({ requester, isPaused }) => {
      needPerson('whose commands may begin');
      broker.setRequesterPaused(requester, isPaused, by);
      return { isPaused };
    },
  };
}

/** Stopping is for every client: it only ever takes away. A release names the stop that a person has read of. */
function bindEmergency(
  wire: Wire,
  broker: Broker,
  host: HostFacts,
): Pick<ProjectHandlers, 'desk.stop' | 'desk.release'> {
  const by = wire.person;
  return {
    'desk.stop': () =>
      broker.emergency.stop(by, wire.connectionId, () => host.hooks?.stopAll(broker) ?? Promise.resolve([])),
    'desk.release': async ({ at }) => {
      const stopped = broker.emergency.stopped();
      if (stopped === null) return { released: false };
      if (stopped.at !== at) {
        throw new BrokerError('stale-approval', say('Everything was stopped once more meanwhile.'), {
          remedy: say('Look at what was stopped, and release that.'),
        });
      }
      return { released: await broker.emergency.release(by) };
    },
  };
}
