/** Says to the agent whose connection was refused what happened, and what not to do about it. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { AddressClass, NetworkTarget } from '#domain/network/network.ts';

const classWords: Record<Exclude<AddressClass, 'public'>, string> = {
  loopback: 'this machine itself',
  own: 'this machine itself',
  private: 'a private network',
  'link-local': 'a link-local address',
  metadata: 'a cloud metadata service',
  shared: 'a network shared by its provider',
  multicast: 'a multicast address',
  reserved: 'a reserved address',
};

export function addressReason(address: string, kind: AddressClass): string {
  return kind === 'public' ? '' : `${address} belongs to ${classWords[kind]}`;
}

/** The name is the client's own word, so it is quoted and cut; null where its hello could not be read. */
export function otherNameReason(claimedName: string | null): string {
  if (claimedName === null) return 'its TLS begins in a way that hides whom it asks for';
  return `its TLS asks for another host, ${JSON.stringify(claimedName.slice(0, 200))}`;
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
  because: string | null,
  note: string | null,
): string {
  const why = because === null || because === '' ? '' : ` (${because})`;
  const said = note === null || note === '' ? '' : ` The user says: ${JSON.stringify(note)}.`;
  return `connection to ${target.host}:${target.port} ${byWords(by)}${why}. Do not work around it.${said}`;
}
