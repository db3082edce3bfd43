/** What a hook asks and what it is told, apart from any vendor's words. */
import type { HookReply } from './refuse-hook.ts';

interface Common {
  /** The agent's name for its conversation. */
  readonly agentSession: string;
  /** The agent's name for this one use of a tool; null where it gives none. */
  readonly toolUse: string | null;
  /** Where the tool would work. */
  readonly cwd: string;
}

export interface ShellCall extends Common {
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
}

export type HookCall =
  | ShellCall
  /** A command that the agent will run by itself, and cannot be kept from but by a no. */
  | (Common & { readonly kind: 'own-shell'; readonly command: string })
  /** The agent's own tools that write or read files. */
  | (Common & {
      readonly kind: 'edit' | 'read';
      readonly tool: string;
      /** What the tool was given, as far as a card has room for it. */
      readonly input: string;
      readonly paths: readonly string[];
    })
  /** The agent is about to ask its person about a command; null about something else. */
  | (Common & { readonly kind: 'permission'; readonly command: string | null })
  /** A tool that runs commands has returned. */
  | (Common & { readonly kind: 'over'; readonly command: string; readonly hasFailed: boolean })
  /** Something we have no word in. */
  | { readonly kind: 'other' };

export type HookVerdict =
  | { readonly kind: 'ticket'; readonly command: string; readonly isLeftToReviewer: boolean }
  | { readonly kind: 'deny'; readonly sentence: string }
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
