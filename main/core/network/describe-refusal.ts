/** Says to the agent whose connection was refused what happened, and what not to do about it. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { AddressClass, NetworkTarget } from '#domain/network/network.ts';
import { english, say, type Message } from '#domain/common/message.ts';

const classWords: Record<Exclude<AddressClass, 'public'>, Message> = {
  loopback: say('this machine itself'),
  own: say('this machine itself'),
  private: say('a private network'),
  'link-local': say('a link-local address'),
  metadata: say('a cloud metadata service'),
  shared: say('a network shared by its provider'),
  multicast: say('a multicast address'),
  reserved: say('a reserved address'),
};

export function addressReason(address: string, kind: AddressClass): Message | null {
  return kind === 'public' ? null : say('{address} belongs to {owner}', { address, owner: classWords[kind] });
}

/** The name is the client's own word, so it is quoted and cut; null where its hello could not be read. */
export function otherNameReason(claimedName: string | null): Message {
  if (claimedName === null) return say('its TLS begins in a way that hides which host it asks for');
  return say('its TLS asks for another host, {claimedName}', {
    claimedName: JSON.stringify(claimedName.slice(0, 200)),
  });
}

function byWords(by: DecidedBy): string {
  switch (by.kind) {
    case 'person':
      return 'refused by the user';
    case 'cache':
      return 'refused by an earlier answer of the user';
    case 'deadline':
      return 'not allowed in time: nobody answered';
    case 'nobody':
      return 'refused because nobody could be asked';
    case 'shutdown':
      return 'cancelled because the desk shut down';
    case 'hook':
    case 'reviewer':
    case 'rule':
    case 'policy':
      return 'refused by the network policy';
  }
}

/** The person's note comes last and is quoted, so that it cannot be taken for the broker's own words. */
export function describeRefusal(
  target: NetworkTarget,
  by: DecidedBy,
  because: Message | null,
  note: string | null,
): string {
  const why = because === null ? '' : ` (${english(because)})`;
  const said = note === null || note === '' ? '' : ` The user says: ${JSON.stringify(note)}.`;
  return `connection to ${target.host}:${target.port} ${byWords(by)}${why}. Do not work around it.${said}`;
}
