/** A desk with devices over a scripted host, without a network between: what a phone says goes in as text, and comes out as values. */
import type { FromDesk, FromDevice } from '#contract/pocket.ts';
import { createBroker, type Broker } from '#core/broker.ts';
import { houseLimits } from '#domain/house-limits.ts';
import type { DeviceId } from '#domain/devices/device.ts';
import { pushWay, type PushTarget } from '#domain/devices/push.ts';
import { openDeviceBook, type DeviceBook } from '../../../../main/doors/pocket/device-book.ts';
import { openDeviceLink, type DeviceLink } from '../../../../main/doors/pocket/device-link.ts';
import { createDeviceLog } from '../../../../main/doors/pocket/device-log.ts';
import { createPairing, type Pairing } from '../../../../main/doors/pocket/pairing.ts';
import { followInbox, type PocketInbox } from '../../../../main/doors/pocket/pocket-inbox.ts';
import type { PushAccess } from '../../../../main/doors/pocket/push-access.ts';
import { createPhone, type Phone } from '../../../fakes/people/phone.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

export interface Connection {
  readonly link: DeviceLink;
  readonly said: FromDesk[];
  readonly isCut: () => boolean;
  readonly challenge: string;
  tell(message: FromDevice): Promise<void>;
  last<T extends FromDesk['t']>(t: T): Extract<FromDesk, { t: T }> | undefined;
  /** Codes of what was refused, in order. */
  refusals(): string[];
}

export interface Stage {
  readonly host: ScriptedHost;
  readonly broker: Broker;
  readonly book: DeviceBook;
  readonly inbox: PocketInbox;
  readonly pairing: Pairing;
  /** Each list of devices that notices went to from then on. */
  readonly told: readonly (readonly PushTarget[])[];
  connect(): Connection;
  /** A phone that is paired, and its connection. */
  come(name?: string): Promise<{ readonly phone: Phone; readonly id: DeviceId; readonly at: Connection }>;
  /** A command that asks; resolves when its card is open. */
  ask(argv?: readonly [string, ...string[]]): Promise<{ readonly ended: Promise<unknown> }>;
  /** What the log says of devices, as its rows hold it. */
  rows(): unknown[];
}

export function memoryFile(text: string | null = null) {
  let kept = text;
  return { read: () => kept, write: (next: string) => Promise.resolve(void (kept = next)) };
}

export function openStage(file = memoryFile()): Stage {
  const host = scriptedHost();
  const { clock } = host.ports;
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const broker = createBroker({ ...host.ports, house: houseLimits }, { isAttended: true });
  const book = openDeviceBook(file, () => clock.now());
  const pairing = createPairing(clock);
  const inbox = followInbox(broker, () => book.kept().allowsCritical);
  const log = createDeviceLog(broker, clock);
  const told: PushTarget[][] = [];
  const push: PushAccess = {
    key: () => Promise.resolve('K'.repeat(87)),
    takes: ({ endpoint }) => Promise.resolve(pushWay(endpoint, { pushHosts: [] }) !== null),
    targets: (targets) => void told.push([...targets]),
  };

  let submissions = 0;
  const connect = (): Connection => {
    const said: FromDesk[] = [];
    let isCut = false;
    const link = openDeviceLink(
      { send: (message) => void said.push(message), close: () => (isCut = true) },
      { broker, book, pairing, inbox, log, push, clock, hostName: 'box', onGone: () => undefined },
    );
    const last = <T extends FromDesk['t']>(t: T) =>
      said.findLast((message): message is Extract<FromDesk, { t: T }> => message.t === t);
    return {
      link,
      said,
      isCut: () => isCut,
      challenge: last('challenge')?.challenge ?? '',
      tell: (message) => link.take(JSON.stringify(message)),
      last,
      refusals: () => said.flatMap((message) => (message.t === 'refused' ? [message.code] : [])),
    };
  };

  return {
    host,
    broker,
    book,
    inbox,
    pairing,
    told,
    connect,
    async come(name = 'Phone') {
      const phone = await createPhone();
      const { id } = await book.add(name, phone.key);
      const at = connect();
      await at.tell(await phone.enter(id, at.challenge));
      return { phone, id, at };
    },
    async ask(argv = ['make']) {
      const { sessionId } = await broker.openProject(projectRoot);
      const session = broker.session(sessionId)!;
      const before = broker.approvals().length;
      const op = {
        type: 'exec' as const,
        argv: [...argv],
        cwd: null,
        env: {},
        terminal: null,
        timeoutMs: null,
        escalationRequest: null,
        requester: { entryPoint: 'page' as const, claimedName: null, says: null },
        settings: {},
      };
      submissions += 1;
      const submission = { id: `s${submissions}`, op } as unknown as Parameters<typeof session.submit>[0];
      const receipt = await session.submit(submission, { connectionId: 'con_agent', isPerson: false });
      if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
      const run = session.run(receipt.runId)!;
      while (broker.approvals().length === before) await new Promise((resolve) => setImmediate(resolve));
      return { ended: run.done.then(() => run.view.outcome) };
    },
    rows: () =>
      host.configurationChanges.flatMap(({ configurationChange }) =>
        configurationChange.topic === 'desk' ? [configurationChange.after] : [],
      ),
  };
}
