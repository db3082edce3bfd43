/** Calls about paired devices: a person at a screen, or at the command line. */
import type { DeviceListen, DevicesState } from '#contract/methods-devices.ts';
import type { Params, Result } from '#contract/methods.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import type { NoticeChoice, NoticesState } from '#domain/devices/notice.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { Wire } from '../../wire.ts';
import { bindTeam, type TeamAccess, type TeamHandlers } from './bind-team.ts';

export type { DeviceListen };

/** The devices of a desk. Each change has its row in the log first. */
export interface DeviceAccess {
  list(): Promise<DevicesState>;
  /** Throws where it cannot listen. */
  pair(listen: DeviceListen | null, by: ChangedBy): Promise<Result<'devices.pair'>>;
  found(pairing: string): Promise<string | null>;
  /** Throws `unauthorized` for other characters, and `unknown-operation` where there is no such pairing. */
  confirm(pairing: string, check: string, by: ChangedBy): Promise<Result<'devices.confirm'>>;
  rename(device: DeviceId, name: string, by: ChangedBy): Promise<void>;
  /** Says whether there was one that counted. */
  revoke(device: DeviceId, by: ChangedBy): Promise<boolean>;
  off(by: ChangedBy): Promise<void>;
  allowCritical(isAllowed: boolean, by: ChangedBy): Promise<void>;
}

/** How a person who is not at the desk is told of what waits. */
export interface NoticeAccess {
  read(): Promise<NoticesState>;
  choose(choice: NoticeChoice, by: ChangedBy): Promise<void>;
  /** Tells now, whoever is where. */
  test(): Promise<NoticesState>;
  /** The person is at the desk. */
  present(): void;
}

type DeviceMethod =
  `devices.${'list' | 'pair' | 'found' | 'confirm' | 'rename' | 'revoke' | 'off' | 'allowCritical' | 'notices' | 'chooseNotices' | 'testNotices' | 'present'}`;
type Handlers = TeamHandlers & { readonly [M in DeviceMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindDevices(
  wire: Wire,
  host: { readonly devices?: DeviceAccess; readonly notices?: NoticeAccess; readonly team?: TeamAccess },
  needPerson: (what: string) => void,
  by: ChangedBy,
): Handlers {
  const { devices: access, notices, team } = host;
  const need = <T>(found: T | undefined): T => {
    // Agents come in by their own entry points; the built-in one is a client of this process.
    if (!wire.isPerson && (wire.entryPoint !== 'cli' || wire.agentSession !== undefined)) {
      throw new BrokerError('not-allowed-here', say('Only a screen of the desk or the command line may ask for this.'));
    }
    if (found !== undefined) return found;
    throw new BrokerError('not-allowed-here', say('This desk takes no devices.'));
  };
  const devices = (): DeviceAccess => need(access);
  return {
    ...bindTeam(wire, team, by),
    'devices.list': async () => devices().list(),
    'devices.pair': async ({ listen }) => devices().pair(listen, by),
    'devices.found': async ({ pairing }) => ({ name: await devices().found(pairing) }),
    'devices.confirm': async ({ pairing, check }) => devices().confirm(pairing, check, by),
    'devices.rename': async ({ device, name }) => {
      await devices().rename(device, name, by);
      return {};
    },
    'devices.revoke': async ({ device }) => ({ revoked: await devices().revoke(device, by) }),
    'devices.off': async () => {
      await devices().off(by);
      return {};
    },
    'devices.allowCritical': async ({ isAllowed }) => {
      needPerson('let devices allow what is critical');
      await devices().allowCritical(isAllowed, by);
      return {};
    },
    'devices.notices': async () => need(notices).read(),
    // It runs a program of the person's own, outside of every sandbox.
    'devices.chooseNotices': async (choice) => {
      needPerson('choose how you are told');
      await need(notices).choose(choice, by);
      return {};
    },
    // At once, so a program could tell without end.
    'devices.testNotices': async () => {
      needPerson('try how you are told');
      return need(notices).test();
    },
    'devices.present': () => {
      needPerson('say that you are there');
      need(notices).present();
      return {};
    },
  };
}
