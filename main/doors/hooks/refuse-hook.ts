/** Says no in each agent's own words. Free of schemas: the shim says it without a broker, at once. */

export interface HookReply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export const silent: HookReply = { stdout: '', stderr: '', exitCode: 0 };

export const sayJson = (value: unknown): HookReply => ({ stdout: JSON.stringify(value), stderr: '', exitCode: 0 });

type Verdict = { readonly kind: string; readonly sentence?: string; readonly endsTurn?: true };

/** What Claude Code, and those that took over its words, end their turn at. */
export const turnEnd = ({ sentence, endsTurn }: Verdict): Record<string, unknown> =>
  endsTurn === true ? { continue: false, stopReason: sentence } : {};

/** After a tool nothing can be refused, but a turn can end. */
export const sayAfter = (verdict: Verdict): HookReply =>
  verdict.endsTurn === true ? sayJson(turnEnd(verdict)) : silent;

/** The exit code that blocks where the agent knows one. */
const blocked = (sentence: string): HookReply => ({ stdout: '', stderr: `${sentence}\n`, exitCode: 2 });

/** Events after the fact, and those that only tell of a beginning: nothing can be refused there. */
const isAfter = (event: string): boolean =>
  /^(?:post|after)|^tool\.execute\.after$|^sessionstart$|^plugin\.start$/i.test(event);

/** Its makers describe two ways to say no there. */
const saidTwice = (event: string, reason: string): object =>
  event === 'preToolUse' ? { decision: 'deny', reason } : {};

export function refuseHook(agent: string, event: string, sentence: string): HookReply {
  if (isAfter(event)) return silent;
  switch (agent) {
    case 'copilot':
      return sayJson(
        /^permissionRequest$/i.test(event)
          ? { behavior: 'deny', message: sentence }
          : { permissionDecision: 'deny', permissionDecisionReason: sentence },
      );
    case 'cursor':
      return sayJson({
        ...saidTwice(event, sentence),
        permission: 'deny',
        user_message: sentence,
        agent_message: sentence,
      });
    case 'opencode':
      return sayJson({ decision: 'deny', reason: sentence });
    default:
      return blocked(sentence);
  }
}
