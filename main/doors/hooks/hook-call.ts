/** What a hook asks and what it is told, apart from any vendor's words. */
import type { HookReply } from './refuse-hook.ts';

export interface ToolCommon {
  /** The agent's name for its conversation. */
  readonly agentSession: string;
  /** The agent's name for this one use of a tool; null where it gives none. */
  readonly toolUse: string | null;
  /** Where the tool would work. */
  readonly cwd: string;
}

export interface ShellCall extends ToolCommon {
  readonly kind: 'shell';
  readonly command: string;
  /** What the agent says about why. */
  readonly says: string | null;
  /** The agent's own limit in milliseconds; null for the project's. */
  readonly timeoutMs: number | null;
  readonly isBackground: boolean;
  /** The agent's own reviewer that judges the command too, by name. */
  readonly reviewedBy: string | null;
  /** The agent only plans: nothing may be written. */
  readonly isPlanning: boolean;
  /** No hook gives the agent another command: its model is told what to say in its place. */
  readonly isSaidAgain?: boolean;
}

interface ToolWords extends ToolCommon {
  readonly tool: string;
  /** All that the tool was given. */
  readonly input: string;
  /** As the agent wrote them. */
  readonly paths: readonly string[];
}

export type HookCall =
  | ShellCall
  /** A command that the agent will run by itself, and cannot be kept from but by a no. */
  | (ToolCommon & { readonly kind: 'own-shell'; readonly command: string })
  /** The agent's own tools that write files, read them, or read everything below a folder. */
  | (ToolWords & { readonly kind: 'edit' | 'read' | 'search' })
  /** Has the agent take up a text (a skill, a command of its own) that may bring lines which the agent runs by itself. */
  | (ToolCommon & { readonly kind: 'skill'; readonly tool: string; readonly input: string; readonly name: string })
  /** Calls an agent of the agent, whose file may name programs that start with it; `name` is null for the usual one. */
  | (ToolCommon & {
      readonly kind: 'delegate';
      readonly tool: string;
      readonly input: string;
      readonly name: string | null;
    })
  /** A session of the agent begins: its hooks are alive. */
  | { readonly kind: 'started'; readonly agentSession: string; readonly cwd: string }
  /** Another tool that acts by the agent's own means; `url` is what it fetches. */
  | (ToolWords & { readonly kind: 'tool'; readonly url: string | null })
  /** The agent is about to ask its person about a command; null about something else. */
  | (ToolCommon & { readonly kind: 'permission'; readonly command: string | null })
  /** A tool that runs commands has returned. */
  | (ToolCommon & { readonly kind: 'over'; readonly command: string; readonly hasFailed: boolean })
  /** Something that touches nothing, or is over. */
  | { readonly kind: 'other' };

/** A part that was not understood; `why` is a sentence for the agent. */
export interface Unread {
  readonly kind: 'unread';
  readonly why: string;
}

export type HookVerdict =
  | { readonly kind: 'ticket'; readonly command: string; readonly isLeftToReviewer: boolean }
  | {
      readonly kind: 'deny';
      readonly sentence: string;
      /** A person stopped the session: the agent is to end its turn, where it lets itself be told so. */ readonly endsTurn?: true;
    }
  /** The agent asks its own person; deny where it cannot. */
  | { readonly kind: 'ask'; readonly sentence: string }
  | { readonly kind: 'allow' }
  /** No opinion. */
  | { readonly kind: 'pass' };

export type ReadHook =
  | { readonly kind: 'call'; readonly call: HookCall; readonly reply: (verdict: HookVerdict) => HookReply }
  /** `problem` is a sentence for the agent. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** One vendor's words. Reading is total: whatever is not understood is unreadable, and refused. */
export type ReadVendorHook = (event: string, payload: unknown) => ReadHook;
