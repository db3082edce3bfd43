/** `countersign policy`: follows the signed policy of a team, looks for a new issue, and leaves it. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { english, inEnglish } from '#domain/common/message.ts';
import type { PolicyState, PolicyUse } from '#domain/settings/team-policy.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type Call } from '../reach/call-broker.ts';
import type { RulesHost } from './rules.ts';

const usage = `countersign policy show [--json]
countersign policy use [--json] --key KEY|FILE FILE|https://ADDRESS
countersign policy refresh [--json]
countersign policy leave [--json]
`;

/** Returns the exit code. */
export async function runPolicy([action = '', ...args]: readonly string[], host: RulesHost): Promise<number> {
  const options = { json: { type: 'boolean' }, key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const work = await plan(action, values.key, positionals, host);
  if (typeof work === 'string') {
    host.stderr(`${work}${usage}`);
    return exitCodes.usage;
  }
  return withBroker('countersign policy', host, async (call) => {
    const done = await work(call);
    host.stdout(values.json === true ? `${JSON.stringify(done.value, inEnglish)}\n` : done.text);
    return done.code;
  });
}

interface Done {
  readonly value: unknown;
  readonly text: string;
  readonly code: number;
}

type Work = (call: Call) => Promise<Done>;

/** What is to be done, or why the words were not understood. */
async function plan(
  action: string,
  key: string | undefined,
  positionals: readonly string[],
  { cwd }: RulesHost,
): Promise<Work | string> {
  const [source, ...more] = positionals;
  if (action === 'use') {
    if (key === undefined || source === undefined || more.length > 0) return 'Say --key, and one source.\n';
    const use = await readPolicyUse(source, key, cwd);
    return async (call) => shown((await call('policy.use', use)).policy);
  }
  if (key !== undefined || source !== undefined) return 'Only use takes --key and a source.\n';
  switch (action) {
    case 'show':
      return async (call) => shown((await call('policy.show', {})).policy);
    case 'refresh':
      return async (call) => shown((await call('policy.refresh', {})).policy);
    case 'leave':
      return async (call) => {
        const { left } = await call('policy.leave', {});
        return { value: { left }, text: left ? 'Left.\n' : none, code: left ? 0 : 1 };
      };
    default:
      return '';
  }
}

/** As they were typed in a folder. */
export const readPolicyUse = async (source: string, key: string, cwd: string): Promise<PolicyUse> => ({
  source: /^(?:https:\/\/|store:)/u.test(source) ? source : resolve(cwd, source),
  key: await readKey(resolve(cwd, key), key),
});

/** A key is given as it stands on a page of the team, or as the file that minisign made. */
async function readKey(path: string, text: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (content) => content.slice(0, 1000),
    () => text,
  );
}

const none = 'No policy of a team is followed.\n';

function shown(policy: PolicyState | null): Done {
  if (policy === null) return { value: { policy }, text: none, code: 1 };
  const { mark, source, comment, settings, rules, checkedAt, problem } = policy;
  const keys = Object.keys(settings);
  const lines = [
    `${mark.name}, issue ${mark.serial}`,
    `signed with the key ${mark.keyId}${comment === '' ? '' : ` (${comment})`}`,
    `from ${source}`,
    `settings: ${keys.length === 0 ? 'none' : keys.join(', ')}`,
    `rules: ${rules}`,
    checkedAt === null
      ? 'its source was not looked at since the start'
      : `looked at ${new Date(checkedAt).toISOString()}`,
    ...(problem === null ? [] : [`the last look brought nothing: ${english(problem)}`]),
  ];
  return { value: { policy }, text: `${lines.join('\n')}\n`, code: 0 };
}
