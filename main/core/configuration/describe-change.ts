/** Says a configuration change in one English sentence, for exports, terminals and the search; the page has words of its own. */
import { english } from '#domain/common/message.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import { ruleWords } from '#domain/rules/rule-words.ts';
import type { ChangeDraft, ChangeOf, BrokerChoice } from '#domain/settings/configuration-change.ts';
import type { AuditRetention } from '#domain/audit/audit-retention.ts';
import { quietHoursSchema, weekdays } from '#domain/approval/quiet-hours.ts';
import type { Json } from '#domain/common/canonical-json.ts';

/** Enough for a line; the values stand whole beside it. */
const longestValue = 1000;

const choices: Readonly<Record<BrokerChoice, string>> = {
  paused: 'pause',
  pausedRequesters: 'paused agents',
  stopped: 'everything stopped',
  agentSessionStopped: 'stopped session of an agent',
  doNotDisturb: 'do not disturb',
  quietHours: 'hours without disturbance',
  commandInNotifications: 'commands in notifications',
  allowFromNotification: 'yes from a notification',
  endGrantsOnLock: 'end of session permissions when the screen is locked',
  mcpHttp: 'MCP over HTTP',
  leaveDesk: 'a desk that exec leaves behind it',
  devices: 'paired devices',
  deviceListener: 'where devices come in',
  deviceCritical: 'yes to what is critical from devices',
  deviceAnswers: 'answer of a device',
  teamHosts: 'trusted host of the team',
  teamAnswers: 'answer of another host',
  notices: 'how you are told of what waits',
};
const reaches = { project: 'this project', user: 'every project', session: 'this session', managed: 'all, managed' };

export function describeChange(draft: ChangeDraft, isMade: boolean): string {
  const words = sentenceOf(draft);
  return isMade ? words : `Not made: ${words}`;
}

function sentenceOf(draft: ChangeDraft): string {
  switch (draft.topic) {
    case 'settings': {
      const learned = draft.learnedFrom === undefined ? '' : `, learned from ${draft.learnedFrom.join(', ')}`;
      return `setting ${draft.key} for ${reaches[draft.reach]}: ${difference(draft.before, draft.after)}${learned}`;
    }
    case 'trust': {
      const what = draft.after === null ? 'no longer trusted' : `trusted as ${draft.after.slice(0, 12)}`;
      const more = draft.loosens.length === 0 ? '' : `, which loosens ${draft.loosens.join(', ')}`;
      return `the project's own settings file is ${what}${more}`;
    }
    case 'rules':
      return draft.after === null
        ? `rule removed: ${ruleLine(draft.before)}`
        : `rule ${draft.how}: ${ruleLine(draft.after)}`;
    case 'policy': {
      const more = draft.loosens.length === 0 ? '' : `, which loosens ${draft.loosens.join(', ')}`;
      return `policy of the team: ${policyLine(draft.before)} -> ${policyLine(draft.after)}${more}`;
    }
    case 'answers':
      return draft.after === null
        ? `answer taken back: ${answerLine(draft.before)}`
        : `answer kept: ${answerLine(draft.after)}`;
    case 'log':
      return `how much of the log is kept: ${keptLine(draft.before)} -> ${keptLine(draft.after)}`;
    case 'model':
      return `the model that describes commands: ${modelLine(draft.before)} -> ${modelLine(draft.after)}`;
    case 'desk':
      return `${choices[draft.key]}: ${choiceLine(draft.before)} -> ${choiceLine(draft.after)}`;
    case 'environment': {
      const replaced = draft.replaced.map((name) => `= ${name}`);
      const moved = difference(draft.before, draft.after);
      const lists = [...(draft.before.join() === draft.after.join() ? [] : [moved]), ...replaced];
      return `variables of the session, by name: ${shorten(lists.join(', '))}`;
    }
    case 'agents':
      return `agent ${draft.agent} ${draft.after === 'connected' ? 'connected' : 'disconnected'} in ${draft.path}`;
    case 'store':
      return `the log ${draft.event === 'team-shrank' ? "in the team's store shrank" : draft.event}: ${draft.before ?? '?'} rows -> ${draft.after ?? '?'} rows`;
    case 'staged': {
      const counts = Object.entries(draft.counts).map(([result, count]) => `${count} ${result}`);
      const what = draft.phase === 'begun' ? `${draft.changes} chosen` : counts.join(', ') || 'nothing done';
      const paths = draft.files.map(({ path }) => path).join(', ');
      return shorten(`staged changes, ${draft.action}: ${what}: ${paths}`);
    }
  }
}

/** Of two lists, only what came and what went. */
function difference(before: Json, after: Json): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return `${said(before)} -> ${said(after)}`;
  const [was, is] = [before.map(said), after.map(said)];
  const parts = [
    ...is.filter((item) => !was.includes(item)).map((item) => `+ ${item}`),
    ...was.filter((item) => !is.includes(item)).map((item) => `- ${item}`),
  ];
  return shorten(parts.length === 0 ? 'the same in another order' : parts.join(', '));
}

function said(value: Json): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}

function choiceLine(value: Json): string {
  const hours = quietHoursSchema.safeParse(value);
  if (hours.success && hours.data.isOn) {
    const spans = weekdays.flatMap((day) => {
      const span = hours.data[day];
      return span === null ? [] : [`${day} ${clockOf(span.from)}-${clockOf(span.to)}`];
    });
    return spans.join(', ') || 'off';
  }
  // Both say whether they are on, and keep what they were last.
  if (typeof value === 'object' && value !== null && 'isOn' in value) return said(value['isOn'] ?? null);
  return said(value);
}

const clockOf = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

const shorten = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

function ruleLine(rule: ChangeOf<'rules'>['after']): string {
  if (rule === null) return 'none';
  const words = ruleWords(rule);
  const where = rule.project === null ? 'everywhere' : `in ${rule.project}`;
  const how = rule.sandbox === 'bypass' ? ', outside the sandbox' : '';
  const given = rule.grants === undefined ? '' : `, with ${english(grantsWords(rule.grants))}`;
  return shorten(`${rule.effect} ${words}${rule.match === 'prefix' ? ' …' : ''}, ${where}${how}${given}`);
}

function policyLine(mark: ChangeOf<'policy'>['after']): string {
  return mark === null ? 'none' : shorten(`${mark.name} ${mark.serial} (key ${mark.keyId})`);
}

function answerLine(answer: ChangeOf<'answers'>['after']): string {
  return answer === null ? 'none' : shorten(`${answer.effect} ${answer.shown} (${answer.scope})`);
}

function keptLine({ days, rows }: AuditRetention): string {
  const parts = [days === null ? null : `${days} days`, rows === null ? null : `${rows} rows`];
  return parts.filter((part) => part !== null).join(' and ') || 'everything';
}

function modelLine(model: ChangeOf<'model'>['after']): string {
  if (model === null) return 'none';
  const { provider, model: name, baseUrl } = model.config;
  const key = model.hasKey ? 'with a key' : 'without a key';
  return `${name} (${provider}${baseUrl === null ? '' : `, ${baseUrl}`}), ${key}`;
}
