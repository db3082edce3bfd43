/** Says whether a client speaks our protocol; one that does not is refused before any message. */
import { socketSubprotocol } from '#contract/channels.ts';

export function offersSubprotocol(header: string | undefined): boolean {
  return (header ?? '').split(',').some((offered) => offered.trim() === socketSubprotocol);
}
