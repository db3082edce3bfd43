/** What no honest file of its kind holds, whoever starts it later. */
import type { RiskLevel } from '#domain/risk/risk.ts';

export interface TellTale {
  readonly code: string;
  readonly level: RiskLevel;
  readonly categories: string;
  readonly text: string;
}

interface Known extends TellTale {
  readonly file: RegExp;
  readonly says: RegExp;
}

const known: readonly Known[] = [
  {
    code: 'opens-by-request',
    level: 'critical',
    categories: 'PN',
    text: 'It runs what anybody sends it.',
    file: /\.(?:php\d?|phtml|phar|inc)$|\/(?:functions|index)\.\w+$/,
    says: /(?:\$\w+|\b(?:eval|assert|system|exec|shell_exec|passthru|popen|proc_open|create_function|call_user_func\w*|include(?:_once)?|require(?:_once)?))\s*\(?\s*\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b/,
  },
  {
    code: 'hides-from-person',
    level: 'high',
    categories: 'C',
    text: 'It tells an agent to keep something from its person.',
    file: /\/(?:CLAUDE|AGENTS|GEMINI|QWEN|WARP|CONVENTIONS)(?:\.local)?\.md$|copilot-instructions\.md$|\.cursorrules$|\.windsurfrules$|\.mdc$|\/SKILL\.md$/,
    says: /\b(?:do(?:n['’]t| not)|never)\s+(?:mention|tell|show|inform|reveal|report|notify)\s+(?:\S+\s+){0,5}(?:users?|humans?|person|people|developers?|operators?|owners?|anyone|anybody|maintainers?)\b|\bwithout (?:asking|telling)\b|\bkeep (?:this|it) (?:secret|hidden)|\bignore (?:all |any )?(?:previous|prior|earlier) (?:instructions|rules)/i,
  },
  {
    code: 'runs-fetched-later',
    level: 'high',
    categories: 'SN',
    text: 'It runs what it fetches from another host.',
    file: /\.(?:md|mdc)$|rules$|\/package\.json$|\/(?:GNU)?[Mm]akefile$|\.mk$/,
    says: /^(?=[^]*(?:Before (?:each|every|any)|Always run|[:?]?=\s*\$\(shell|install["']?\s*[:=]))[^]*?(?:\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:sudo\s+)?\w*sh\b|https?[\\"')]*\.get\b[^\n]{0,400}\beval\b)/,
  },
  {
    code: 'frees-agent',
    level: 'critical',
    categories: 'SC',
    text: 'It lets an agent act without asking anybody.',
    file: /\/\.(?:codex|claude|gemini|qwen|cursor|copilot|opencode|config\/opencode)\//,
    says: /danger-full-access|bypassPermissions|approval_policy\s*=\s*["']never|["']?\byolo["']?\s*[:=]\s*(?:true|["']?1)|dangerously\w*["']?\s*[:=]\s*true|disableAllHooks["']?\s*:\s*true|approvalMode["']?\s*[:=]\s*["']yolo/i,
  },
];

/** `path` is where the text would lie. */
export const tellTalesIn = (path: string, text: string): readonly TellTale[] =>
  known.filter(({ file, says }) => file.test(path) && says.test(text));
