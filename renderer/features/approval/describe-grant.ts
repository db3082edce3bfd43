/** An extra permission as one short sentence, and the thing that it is about. */
import type { Grant } from '#domain/sandbox/permission.ts';
import { texts } from '../../text/texts/screen-texts.ts';

export interface Described {
  readonly title: string;
  /** Drawn as code after the title. */
  readonly object: string | null;
}

/** One extra permission in words. */
export function describeGrant(grant: Grant): Described {
  switch (grant.kind) {
    case 'path':
      return { title: grant.access === 'write' ? texts.cardTitleWrite : texts.cardTitleRead, object: grant.path };
    case 'host':
      return { title: texts.cardTitleHost, object: `${grant.target.host}:${grant.target.port}` };
    case 'socket':
      return { title: texts.cardTitleSocket, object: grant.path };
    case 'forward':
      return { title: texts.cardTitleForward, object: `localhost:${grant.port}` };
    case 'credential':
      return { title: texts.cardTitleCredential({ tool: grant.tool }), object: `${grant.host}:${grant.port}` };
    case 'network':
      return { title: texts.cardTitleNetwork, object: null };
    case 'key':
      return { title: texts.cardTitleKey, object: grant.name };
    case 'home-file':
      return { title: texts.cardTitleWrite, object: `~/${grant.name}` };
    case 'loopback':
      return { title: texts.cardTitleLoopback, object: `localhost:${grant.port}` };
    case 'unsandboxed':
      return { title: texts.cardTitleNoSandbox, object: null };
  }
}
