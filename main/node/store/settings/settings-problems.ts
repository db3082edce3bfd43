/** Words for settings files that cannot be understood, and the refusal to go on without ever having understood one. */
import { BrokerError } from '#domain/common/errors.ts';
import type { FileLayer, SettingsLayer } from '#domain/settings/settings.ts';
import type { Remembered } from './remember-file.ts';
import { english, type Message, say } from '#domain/common/message.ts';

/** Names for people; where the person's data folder lies is private. */
export const fileNames = {
  user: say('Your settings file'),
  record: say("The file with this project's settings in your data folder"),
  own: say("The project's own file .countersign/settings.json"),
  team: say("The team's policy"),
  managed: say('The file with managed requirements'),
} as const;

export type ReadableFile<T> = Exclude<Remembered<T>, { kind: 'unreadable' }>;

/** Throws where there is not even an old copy: it is not known what the file would have forbidden. */
export function needReadable<T>(name: Message, file: Remembered<T>): ReadableFile<T> {
  if (file.kind !== 'unreadable') return file;
  // The file may be in order: it is the broker that can open no more.
  const remedy = /EMFILE|ENFILE/.test(english(file.why))
    ? say('Raise the limit (`ulimit -n`), then start it again.')
    : say('Repair the file or remove it.');
  throw new BrokerError('settings-unreadable', say('{directory} {why}.', { directory: name, why: file.why }), {
    remedy,
  });
}

export function problemsOf(files: readonly (readonly [Message, Remembered<unknown>])[]): Message[] {
  return files.flatMap(([name, file]) =>
    file.kind === 'stale'
      ? [
          say('{name} {why}. What it narrowed still counts; what it allowed does not, until it is repaired.', {
            name,
            why: file.why,
          }),
        ]
      : [],
  );
}

export function fileLayer(file: ReadableFile<SettingsLayer>): FileLayer {
  return { layer: file.value, isStale: file.kind === 'stale' };
}
