/** Reads sandbox-runtime settings. They hold sandboxes and no rules about commands, so each entry is named with its place here. */
import { srtSettingsSchema } from '#domain/approval/foreign-rules.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import type { LeftOut } from '#domain/rules/rule-book.ts';
import type { ForeignReading } from '../foreign-reading.ts';
import { say, type Message } from '#domain/common/message.ts';

const asSetting = (key: string): Message => say('It is a setting here: add it to `{key}` if you want it.', { key });
const asHost = say('Rules about hosts are not supported here yet; see the network settings.');

export function importSrtSettings(text: string): ForeignReading {
  const settings = readJsonAs(srtSettingsSchema, text);
  if (settings === null) return { kind: 'unreadable', why: say('This is not a settings file of sandbox-runtime.') };
  const { network, filesystem } = settings;
  const places: readonly (readonly [string, readonly string[] | undefined, Message])[] = [
    ['network.allowedDomains', network?.allowedDomains, asHost],
    ['network.deniedDomains', network?.deniedDomains, asHost],
    ['filesystem.denyRead', filesystem?.denyRead, asSetting('denyRead')],
    ['filesystem.allowRead', filesystem?.allowRead, asSetting('permissions')],
    ['filesystem.allowWrite', filesystem?.allowWrite, asSetting('files.writableRoots')],
    ['filesystem.denyWrite', filesystem?.denyWrite, asSetting('permissions')],
  ];
  const named = places.flatMap(([what, entries, why]): LeftOut[] =>
    (entries ?? []).map((entry) => ({ what: `${what}: ${entry}`, why })),
  );
  const known = new Set(places.map(([what]) => what));
  const others = Object.entries(settings).flatMap(([part, value]) => {
    const inner =
      part === 'network' || part === 'filesystem' ? Object.keys(value ?? {}).map((key) => `${part}.${key}`) : [part];
    return inner
      .filter((what) => !known.has(what))
      .map((what): LeftOut => ({ what, why: say('It has no counterpart here.') }));
  });
  return { kind: 'read', rules: { drafts: [], left: [...named, ...others], notes: [] } };
}
