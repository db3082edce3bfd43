/** Says in the shown language what was changed, and what it was before and after; values stand as they were written. */
import { ruleWords } from '#domain/rules/rule-words.ts';
import type { ConfigurationChange, ChangeOf } from '#domain/settings/configuration-change.ts';
import type { AuditRetention } from '#domain/audit/audit-retention.ts';
import { stagedResultSchema } from '#domain/staging/staged-change.ts';
import type { Json } from '#domain/common/canonical-json.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { quietHoursSchema } from '#domain/approval/quiet-hours.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { auditTexts } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { rulesTexts } from '../../../text/texts/rules-texts.ts';
import { ruledWords } from '../../rules/shown-rule.ts';
import { describeHours } from '../../quiet/clock-text.ts';
import { describeValue, nameOf } from '../../settings/describe-value.ts';

const t = auditTexts.configurationChange;

export interface DescribedChange {
  readonly what: string;
  /** What is gone and what is there instead; of two lists only what differs. Empty where there was or is nothing. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the two are lists of what went and what came, and the rest stayed. */
  readonly isDifference: boolean;
}

const plain = (what: string, before: string, after: string): DescribedChange => ({
  what,
  before: [before],
  after: [after],
  isDifference: false,
});
/** Of something that is there or is not. */
const coming = (what: string, before: string | null, after: string | null): DescribedChange => ({
  what,
  before: before === null ? [] : [before],
  after: after === null ? [] : [after],
  isDifference: false,
});

export function describeChange(change: ConfigurationChange): DescribedChange {
  switch (change.topic) {
    case 'settings':
      return ofSetting(change);
    case 'trust':
      return coming(change.after === null ? t.distrusted : t.trusted, change.before, change.after);
    case 'rules':
      return coming(nameRule(change), ruleLine(change.before), ruleLine(change.after));
    case 'policy':
      return coming(auditTexts.topics.policy, policyLine(change.before), policyLine(change.after));
    case 'answers': {
      const what = change.after === null ? t.answerTaken : t.answerKept;
      return coming(what, answerLine(change.before), answerLine(change.after));
    }
    case 'log':
      return plain(auditTexts.topics.log, keptLine(change.before), keptLine(change.after));
    case 'model':
      return coming(auditTexts.topics.model, modelLine(change.before), modelLine(change.after));
    case 'desk':
      return plain(t.choices[change.key], choiceLine(change.before), choiceLine(change.after));
    case 'environment': {
      const { before, after, replaced } = change;
      const went = before.filter((name) => !after.includes(name));
      const came = after.filter((name) => !before.includes(name));
      const anew = replaced.map((name) => t.anew({ name }));
      return { what: t.environment, before: went, after: [...came, ...anew], isDifference: true };
    }
    case 'agents': {
      const { agent, path } = change;
      return change.after === 'connected'
        ? coming(t.connected({ agent }), null, path)
        : coming(t.disconnected({ agent }), path, null);
    }
    case 'store': {
      const { event, before, after } = change;
      const rows = (count: number | null): string => (count === null ? t.nothing : t.keptRows({ n: count }));
      return plain(t.storeEvents[event], rows(before), rows(after));
    }
    case 'staged': {
      const { action, phase, changes, counts, files } = change;
      const paths = files.map(({ path }) => path);
      if (phase === 'begun') {
        return { what: t.staged[action]({ n: changes }), before: [], after: paths, isDifference: true };
      }
      const results = stagedResultSchema.options.flatMap((result) => {
        const count = counts[result];
        return count === undefined ? [] : [`${t.stagedResults[result]}: ${count}`];
      });
      return { what: t.stagedEnded[action], before: [], after: [...results, ...paths], isDifference: true };
    }
  }
}

function ofSetting({ key, before, after }: ChangeOf<'settings'>): DescribedChange {
  const what = nameOf(key);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [before.map((item) => itemOf(key, item)), after.map((item) => itemOf(key, item))];
    const [went, came] = [was.filter((item) => !is.includes(item)), is.filter((item) => !was.includes(item))];
    return { what, before: went, after: came, isDifference: true };
  }
  const valueLine = (value: Json): string => {
    const settings = settingsSchema.safeParse({ ...defaultSettings, [key]: value });
    return settings.success ? describeValue(settings.data, key) : JSON.stringify(value);
  };
  return plain(what, valueLine(before), valueLine(after));
}

function itemOf(key: ChangeOf<'settings'>['key'], item: Json): string {
  if (typeof item === 'string' && key !== 'requiredProtections') return item;
  const settings = settingsSchema.safeParse({ ...defaultSettings, [key]: [item] });
  return settings.success ? describeValue(settings.data, key) : JSON.stringify(item);
}

function nameRule({ after, how }: ChangeOf<'rules'>): string {
  if (after === null) return t.ruleRemoved;
  return { written: t.ruleAdded, imported: t.ruleImported, card: t.ruleFromCard, policy: t.ruleOfTeam }[how];
}

const policyLine = (mark: ChangeOf<'policy'>['after']): string | null => (mark === null ? null : t.policyMark(mark));

function ruleLine(rule: ChangeOf<'rules'>['before']): string | null {
  if (rule === null) return null;
  const words = ruleWords(rule);
  const parts = [
    `${rulesTexts.effect[rule.effect]}: ${words}${rule.match === 'prefix' ? ' …' : ''}`,
    rule.project ?? t.everywhere,
    rule.sandbox === 'bypass' ? rulesTexts.outside : null,
    ...(rule.grants ?? []).map((grant) => Object.values(ruledWords(grant)).join(' ')),
    rule.expiresAt === null ? null : formatTime(rule.expiresAt),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function answerLine(answer: ChangeOf<'answers'>['before']): string | null {
  if (answer === null) return null;
  return `${rulesTexts.answerEffect[answer.effect]}: ${answer.shown}, ${answer.project ?? t.everywhere}`;
}

function keptLine({ days, rows }: AuditRetention): string {
  const parts = [days === null ? null : t.keptDays({ n: days }), rows === null ? null : t.keptRows({ n: rows })];
  return parts.filter((part) => part !== null).join(', ') || t.keptAll;
}

function modelLine(model: ChangeOf<'model'>['before']): string | null {
  if (model === null) return null;
  const { provider, model: name, baseUrl } = model.config;
  return [name, provider, baseUrl, model.hasKey ? t.withKey : t.withoutKey].filter((part) => part !== null).join(', ');
}

function choiceLine(value: Json): string {
  if (typeof value === 'boolean') return value ? t.on : t.off;
  const hours = quietHoursSchema.safeParse(value);
  if (hours.success) return describeHours(hours.data) || t.off;
  // MCP over HTTP: on or off, and the port that it keeps.
  if (typeof value === 'object' && value !== null && 'isOn' in value) return value['isOn'] === true ? t.on : t.off;
  return value === null ? t.nothing : JSON.stringify(value);
}
