/** Says whether a configuration change lets more happen than before. What cannot be compared counts as letting more happen. */
import {
  harmlessStoreEvents,
  type ChangeDraft,
  type ChangeEffect,
  type ChangeOf,
} from '#domain/settings/configuration-change.ts';
import type { AuditRetention } from '#domain/audit/audit-retention.ts';
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { widenedKeys } from '../policy/narrow/narrow-settings.ts';

type Effect = Exclude<ChangeEffect, 'not-made'>;

export function effectOf(draft: ChangeDraft): Effect {
  switch (draft.topic) {
    case 'settings':
      return ofSetting(draft);
    case 'trust':
      if (draft.after === null) return 'tightened';
      return draft.loosens.length > 0 ? 'loosened' : 'altered';
    case 'rules':
      return ofPermission(draft);
    case 'policy':
      // Whoever signs decides from now on; another signer cannot be compared.
      if (draft.after === null || draft.loosens.length > 0) return 'loosened';
      return draft.before === null || draft.before.keyId === draft.after.keyId ? 'tightened' : 'loosened';
    case 'answers':
      return ofPermission(draft);
    case 'log':
      return keepsLess(draft.after, draft.before)
        ? 'loosened'
        : keepsLess(draft.before, draft.after)
          ? 'tightened'
          : 'altered';
    case 'model':
      // What is asked goes to another answerer.
      return draft.after === null ? 'tightened' : 'loosened';
    case 'environment':
      // What a variable steers cannot be compared; only one that goes is known to be none any more.
      return draft.replaced.length > 0 || draft.after.some((name) => !draft.before.includes(name))
        ? 'loosened'
        : 'altered';
    case 'agents':
      return draft.after === 'connected' ? 'tightened' : 'loosened';
    case 'desk':
      return ofChoice(draft);
    case 'store':
      return harmlessStoreEvents.has(draft.event) ? 'altered' : 'loosened';
    case 'staged':
      return 'altered';
  }
}

function ofSetting({ key, before, after }: ChangeOf<'settings'>): Effect {
  const from = settingsSchema.safeParse({ ...defaultSettings, [key]: before });
  const to = settingsSchema.safeParse({ ...defaultSettings, [key]: after });
  if (!from.success || !to.success) return 'loosened';
  if (widenedKeys(from.data, to.data).length > 0) return 'loosened';
  return widenedKeys(to.data, from.data).length > 0 ? 'tightened' : 'altered';
}

/** A yes that comes, or a no that goes, allows more; where one takes the other's place both count. */
function ofPermission({ before, after }: ChangeOf<'rules'> | ChangeOf<'answers'>): Effect {
  if (after?.effect === 'allow' || (before !== null && before.effect !== 'allow')) return 'loosened';
  return 'tightened';
}

const least = (a: number | null, b: number | null): boolean => a !== null && (b === null || a < b);

function keepsLess(a: AuditRetention, b: AuditRetention): boolean {
  return least(a.days, b.days) || least(a.rows, b.rows);
}

const isOn = (value: Json): boolean =>
  value === true || (typeof value === 'object' && value !== null && 'isOn' in value && value['isOn'] === true);

function ofChoice({ key, before, after }: ChangeOf<'desk'>): Effect {
  if (canonicalJson(before) === canonicalJson(after)) return 'altered';
  switch (key) {
    case 'commandInNotifications':
    case 'allowFromNotification':
    case 'mcpHttp':
      return isOn(after) === isOn(before) ? 'altered' : isOn(after) ? 'loosened' : 'tightened';
    case 'stopped':
    case 'endGrantsOnLock':
      return isOn(after) ? 'tightened' : 'loosened';
    case 'devices':
    case 'teamHosts':
      // One that comes may allow from then on; one that goes no longer.
      return before === null ? 'loosened' : after === null ? 'tightened' : 'altered';
    case 'deviceListener':
      return after === null ? 'tightened' : 'loosened';
    case 'deviceCritical':
      return isOn(after) ? 'loosened' : 'tightened';
    case 'agentSessionStopped':
      return after === null ? 'loosened' : 'tightened';
    case 'paused':
    case 'pausedRequesters':
    case 'doNotDisturb':
    case 'quietHours':
    case 'leaveDesk':
    case 'deviceAnswers':
    case 'teamAnswers':
    case 'notices':
      return 'altered';
  }
}
