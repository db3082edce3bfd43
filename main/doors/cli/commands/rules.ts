/** `countersign rules`: looks at the rules and changes them. A running broker changes them on its own screen only. */
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BrokerError } from '#domain/common/errors.ts';
import { ruleIdSchema } from '#domain/common/ids.ts';
import { maxRuleFileLength, ruleSourceSchema } from '#domain/rules/rule-book.ts';
import { withBroker, type Call } from '../reach/call-broker.ts';
import { describeList, describePreview, describeReport, describeRule } from '../say/describe-rules.ts';
import type { AloneBroker } from '../exec/exec.ts';
import { exitCodes } from '../exit-codes.ts';
import { readRuleArguments } from './read-rule-arguments.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { english, inEnglish, say } from '#domain/common/message.ts';

export interface RulesHost {
  readonly reach: ReachBroker;
  /** A broker in this process that takes changes, for when surely none runs. */
  readonly startAlone: () => Promise<AloneBroker>;
  readonly cwd: string;
  readonly now: () => number;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

const usage = `countersign rules list [--json]
countersign rules add|preview [--json] --allow|--ask|--forbid [--exact] [--project DIR | --everywhere] [--leave-sandbox]
                          [--days N] [--reason TEXT] [--match LINE]... [--not-match LINE]... -- word [word|word]...
countersign rules remove [--json] RULE
countersign rules import [--json] --from codex|claude|srt|countersign [--project DIR | --everywhere] FILE
countersign rules export
`;

export async function runRules([action = '', ...args]: readonly string[], host: RulesHost): Promise<number> {
  const work = plan(action, args, host);
  if (typeof work === 'string') {
    host.stderr(`${work}${usage}`);
    return exitCodes.usage;
  }
  return withBroker('countersign rules', host, work);
}

type Work = (call: Call) => Promise<number>;

/** What is to be done, or why the words were not understood. */
function plan(action: string, args: readonly string[], host: RulesHost): Work | string {
  switch (action) {
    case 'list':
      return planList(args, host);
    case 'add':
    case 'preview':
      return planDraft(action, args, host);
    case 'remove':
      return planRemove(args, host);
    case 'import':
      return planImport(args, host);
    case 'export':
      return async (call) => {
        host.stdout(`${JSON.stringify(await call('rules.export', {}), null, 2)}\n`);
        return 0;
      };
    default:
      return '';
  }
}

const asJson = (value: unknown): string => `${JSON.stringify(value, inEnglish)}\n`;

function planList(args: readonly string[], host: RulesHost): Work {
  const { values } = parseArgs({ args: [...args], strict: true, options: { json: { type: 'boolean' } } });
  return async (call) => {
    const found = await call('rules.list', {});
    host.stdout(values.json === true ? asJson(found) : describeList(found.rules));
    return 0;
  };
}

function planDraft(action: 'add' | 'preview', args: readonly string[], host: RulesHost): Work | string {
  const read = readRuleArguments(args, host.cwd, host.now());
  if (read.kind === 'bad') return `${read.message}\n`;
  const { draft, json } = read;
  return async (call) => {
    if (action === 'preview') {
      const preview = await call('rules.preview', { draft });
      host.stdout(json ? asJson(preview) : describePreview(preview));
      return 0;
    }
    const answer = await call('rules.add', { draft });
    if (json) host.stdout(asJson(answer));
    else if (answer.kind === 'kept') host.stdout(`${answer.rule.id}  ${describeRule(answer.rule)}\n`);
    else host.stderr(`countersign: ${english(answer.reason)}\n`);
    return answer.kind === 'kept' ? 0 : exitCodes.refused;
  };
}

function planRemove(args: readonly string[], host: RulesHost): Work | string {
  const options = { json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const ruleId = ruleIdSchema.safeParse(positionals[0]);
  if (!ruleId.success || positionals.length > 1) return 'Name one rule by its id.\n';
  return async (call) => {
    const { removed } = await call('rules.remove', { ruleId: ruleId.data });
    if (values.json === true) host.stdout(asJson({ removed }));
    else host.stdout(removed ? 'Removed.\n' : 'There is no such rule.\n');
    return removed ? 0 : 1;
  };
}

function planImport(args: readonly string[], host: RulesHost): Work | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      from: { type: 'string' },
      project: { type: 'string' },
      everywhere: { type: 'boolean' },
    },
  });
  const source = ruleSourceSchema.safeParse(values.from);
  const [path, ...more] = positionals;
  if (!source.success || path === undefined || more.length > 0) return 'Say --from what, and one file.\n';
  if (values.everywhere === true && values.project !== undefined) return 'Say --project or --everywhere, not both.\n';
  const project = values.everywhere === true ? null : (values.project ?? host.cwd);
  return async (call) => {
    if ((await stat(path)).size > maxRuleFileLength) throw new BrokerError('too-large', say('The file is too large.'));
    const text = await readFile(path, 'utf8');
    const report = await call('rules.import', { source: source.data, text, project });
    host.stdout(values.json === true ? asJson(report) : describeReport(report));
    return 0;
  };
}
