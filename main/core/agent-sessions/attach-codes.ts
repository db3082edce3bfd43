/** The code by which a person takes the terminal of a session to another one: only a person who sees the desk knows it. */
import type { AgentSessionId } from '#domain/common/ids.ts';
import type { Ids } from '../ports.ts';

export interface AttachCodes {
  of(id: AgentSessionId): string | null;
  /** After too many that do not fit none fits any more, as long as the broker lives. */
  fits(id: AgentSessionId, code: string | null): boolean;
}

const codeLength = 8;
const mostWrong = 10;

export function createAttachCodes(ids: Ids): AttachCodes {
  const codes = new Map<AgentSessionId, string>();
  const wrong = new Map<AgentSessionId, number>();
  const of = (id: AgentSessionId): string | null => {
    if ((wrong.get(id) ?? 0) >= mostWrong) return null;
    const code = codes.get(id) ?? ids.next().slice(-codeLength).toUpperCase();
    codes.set(id, code);
    return code;
  };
  return {
    of,
    fits(id, code) {
      if (code !== null && code.toUpperCase() === of(id)) return true;
      wrong.set(id, (wrong.get(id) ?? 0) + 1);
      return false;
    },
  };
}
