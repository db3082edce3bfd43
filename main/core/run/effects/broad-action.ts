/** What a command does where no path, no host and no package can be named: by the categories of its gravest reason. */
import type { BroadAction, CardEffect } from '#domain/approval/card-effect.ts';
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import type { Risk, RiskCategory } from '#domain/risk/risk.ts';

const byCategory: readonly (readonly [RiskCategory, BroadAction])[] = [
  ['data_deletion', 'deletes'],
  ['data_exfiltration', 'sends'],
  ['privilege_escalation', 'rights'],
  ['system_modification', 'system'],
  ['resource_exhaustion', 'resources'],
  ['network_access', 'network'],
];

export function actionOf(parsed: ParsedCommand, { categories, reasons }: Risk): CardEffect {
  const [worst] = reasons;
  const telling = parsed.segments.find(({ argv }) => !preparing.has(argv[0] ?? ''));
  const segment = (worst === undefined ? null : segmentAt(parsed, worst.span[0])) ?? telling ?? parsed.segments[0];
  const program = segment === undefined ? '' : wordsOf(segment);
  if (program === '') return { kind: 'unread' };
  if (rights.test(program)) return { kind: 'acts', how: 'rights', program };
  const known = byCategory.find(([category]) => categories.includes(category))?.[1];
  const isUnknown = reasons.some(({ code }) => code === 'unknown-program' || code === 'runs-unknown');
  return { kind: 'acts', how: known ?? (isUnknown ? 'unknown' : 'plain'), program };
}

const rights = /^(?:chmod|chown|chgrp|setfacl|chattr|setcap)(?: |$)/u;

/** What only leads to the command that a line is about. */
const preparing = new Set(['cd', 'pushd', 'export', 'set', 'source', '.', 'echo', 'true', 'mkdir']);

const segmentAt = ({ segments }: ParsedCommand, at: number): Segment | undefined =>
  segments.find(({ span: [from, to] }) => from <= at && at < to);

/** Its program, and the words by which it says what it is to do. */
function wordsOf({ argv }: Segment): string {
  const [program, ...rest] = argv;
  if (program === null || program === undefined) return '';
  const words: string[] = [program.replace(/^.*\//u, '')];
  for (const word of rest.slice(0, 3)) {
    if (word === null || !/^[a-z][\w:-]*$/iu.test(word)) break;
    words.push(word);
  }
  return words.join(' ').slice(0, 300);
}
