/** Reads the words of `countersign rules add` and `preview` into a rule. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type RuleDraft, ruleDraftSchema } from '#domain/rules/rule.ts';

export type RuleArguments =
  | { readonly kind: 'rule'; readonly draft: RuleDraft; readonly json: boolean }
  | { readonly kind: 'bad'; readonly message: string };

const bad = (message: string): RuleArguments => ({ kind: 'bad', message });

const options = {
  json: { type: 'boolean' },
  allow: { type: 'boolean' },
  ask: { type: 'boolean' },
  forbid: { type: 'boolean' },
  exact: { type: 'boolean' },
  everywhere: { type: 'boolean' },
  project: { type: 'string' },
  'leave-sandbox': { type: 'boolean' },
  reason: { type: 'string' },
  days: { type: 'string' },
  match: { type: 'string', multiple: true },
  'not-match': { type: 'string', multiple: true },
} as const;

/** Several words with `|` between them are alternatives. A rule speaks about the current folder unless it says more. */
export function readRuleArguments(args: readonly string[], cwd: string, now: number): RuleArguments {
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const effects = [
    values.allow === true ? 'allow' : null,
    values.ask === true ? 'prompt' : null,
    values.forbid === true ? 'forbid' : null,
  ].filter((effect) => effect !== null);
  const [effect, ...more] = effects;
  if (effect === undefined || more.length > 0) return bad('Say one of --allow, --ask and --forbid.');
  if (values.everywhere === true && values.project !== undefined)
    return bad('Say --project or --everywhere, not both.');
  const days = values.days === undefined ? null : Number(values.days);
  if (days !== null && !(days > 0 && days <= 3650)) return bad('--days takes a number of days.');
  const draft = ruleDraftSchema.safeParse({
    effect,
    match: values.exact === true ? 'exact' : 'prefix',
    tokens: positionals.map((word) => (/^[\w./-]+(\|[\w./-]+)+$/.test(word) ? word.split('|') : word)),
    project: values.everywhere === true ? null : realFolder(resolve(cwd, values.project ?? '.')),
    sandbox: values['leave-sandbox'] === true ? 'bypass' : 'keep',
    reason: values.reason ?? null,
    expiresAt: days === null ? null : now + Math.round(days * 86_400_000),
    ...examplesOf(values.match ?? [], values['not-match'] ?? []),
  });
  if (!draft.success) return bad('Say after -- which words the command starts with.');
  return { kind: 'rule', draft: draft.data, json: values.json ?? false };
}

function examplesOf(match: string[], notMatch: string[]): Pick<RuleDraft, 'examples'> {
  return match.length + notMatch.length === 0 ? {} : { examples: { match, notMatch } };
}

/** A folder that does not exist is passed on as it is: the broker says so in its own words. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
