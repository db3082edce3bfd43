/** Says in the shown language what was adjusted, and what it was before and after; values stand as they were written. */
import { ruleWords } from '#domain/rules/rule-words.ts';
import type { Adjustment, AdjustmentOf } from '#domain/settings/adjustment.ts';
import type { AuditRetention } from '#domain/audit/audit-retention.ts';
import type { Json } from '#domain/common/canonical-json.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { quietHoursSchema } from '#domain/approval/quiet-hours.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { auditTexts } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { rulesTexts } from '../../../text/texts/rules-texts.ts';
import { describeHours } from '../../quiet/describe-hours.ts';
import { describeValue, nameOf } from '../../settings/describe-value.ts';

const t = auditTexts.adjusted;

export interface DescribedAdjustment {
  readonly what: string;
  /** What is gone and what is there instead; of two lists only what differs. Empty where there was or is nothing. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the two are lists of what went and what came, and the rest stayed. */
  readonly isDifference: boolean;
}

const plain = (what: string, before: string, after: string): DescribedAdjustment => ({
  what,
  before: [before],
  after: [after],
  isDifference: false,
});
/** Of something that is there or is not. */
const coming = (what: string, before: string | null, after: string | null): DescribedAdjustment => ({
  what,
  before: before === null ? [] : [before],
  after: after === null ? [] : [after],
  isDifference: false,
});

export function describeAdjustment(adjustment: Adjustment): DescribedAdjustment {
  switch (adjustment.topic) {
    case 'settings':
      return ofSetting(adjustment);
    case 'trust':
      return coming(adjustment.after === null ? t.distrusted : t.trusted, adjustment.before, adjustment.after);
    case 'rules':
      return coming(nameRule(adjustment), ruleLine(adjustment.before), ruleLine(adjustment.after));
    case 'answers': {
      const what = adjustment.after === null ? t.answerTaken : t.answerKept;
      return coming(what, answerLine(adjustment.before), answerLine(adjustment.after));
    }
    case 'log':
      return plain(auditTexts.topics.log, keptLine(adjustment.before), keptLine(adjustment.after));
    case 'model':
      return coming(auditTexts.topics.model, modelLine(adjustment.before), modelLine(adjustment.after));
    case 'desk':
      return plain(t.choices[adjustment.key], choiceLine(adjustment.before), choiceLine(adjustment.after));
    case 'environment': {
      const { before, after, replaced } = adjustment;
      const went = before.filter((name) => !after.includes(name));
      const came = after.filter((name) => !before.includes(name));
      const anew = replaced.map((name) => t.anew({ name }));
      return { what: t.environment, before: went, after: [...came, ...anew], isDifference: true };
    }
    case 'agents': {
      const { agent, path } = adjustment;
      return adjustment.after === 'connected'
        ? coming(t.connected({ agent }), null, path)
        : coming(t.disconnected({ agent }), path, null);
    }
    case 'store': {
      const { event, before, after } = adjustment;
      const rows = (count: number | null): string => (count === null ? t.nothing : t.keptRows({ n: count }));
      return plain(t.storeEvents[event], rows(before), rows(after));
    }
  }
}

function ofSetting({ key, before, after }: AdjustmentOf<'settings'>): DescribedAdjustment {
  const what = nameOf(key);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [before.map((item) => itemOf(key, item)), after.map((item) => itemOf(key, item))];
    const [went, came] = [was.filter((item) => !is.includes(item)), is.filter((item) => !was.includes(item))];
    return { what, before: went, after: came, isDifference: true };
  }
  const said = (value: Json): string => {
    const settings = settingsSchema.safeParse({ ...defaultSettings, [key]: value });
    return settings.success ? describeValue(settings.data, key) : JSON.stringify(value);
  };
  return plain(what, said(before), said(after));
}

function itemOf(key: AdjustmentOf<'settings'>['key'], item: Json): string {
  if (typeof item === 'string' && key !== 'requiredProtections') return item;
  const settings = settingsSchema.safeParse({ ...defaultSettings, [key]: [item] });
  return settings.success ? describeValue(settings.data, key) : JSON.stringify(item);
}

function nameRule({ after, how }: AdjustmentOf<'rules'>): string {
  if (after === null) return t.ruleRemoved;
  return { written: t.ruleAdded, imported: t.ruleImported, card: t.ruleFromCard }[how];
}

function ruleLine(rule: AdjustmentOf<'rules'>['before']): string | null {
  if (rule === null) return null;
  const words = ruleWords(rule);
  const parts = [
    `${rulesTexts.effect[rule.effect]}: ${words}${rule.match === 'prefix' ? ' …' : ''}`,
    rule.project ?? t.everywhere,
    rule.sandbox === 'bypass' ? rulesTexts.outside : null,
    rule.expiresAt === null ? null : formatTime(rule.expiresAt),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function answerLine(answer: AdjustmentOf<'answers'>['before']): string | null {
  if (answer === null) return null;
  return `${rulesTexts.answerEffect[answer.effect]}: ${answer.shown}, ${answer.project ?? t.everywhere}`;
}

function keptLine({ days, rows }: AuditRetention): string {
  const parts = [days === null ? null : t.keptDays({ n: days }), rows === null ? null : t.keptRows({ n: rows })];
  return parts.filter((part) => part !== null).join(', ') || t.keptAll;
}

function modelLine(model: AdjustmentOf<'model'>['before']): string | null {
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
