/** Changes to settings that are not kept yet, together with what the broker says they would do. */
import { useEffect, useMemo, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { SettingsPreview } from '#domain/settings/settings-book.ts';
import type { Settings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { usePage } from '../shell/broker-context.ts';
import { changedKeys, withLaterChanges } from './changed-keys.ts';

export interface Draft {
  readonly values: Settings;
  /** The changed values, and those that are the project's own no longer. */
  readonly layer: SettingsLayer;
  readonly forget: readonly SettingsKey[];
  readonly isChanged: boolean;
  /** Null until the broker has answered about exactly this draft. */
  readonly preview: SettingsPreview | null;
  /** Recordings whose proposals were taken into it. */
  readonly learnedFrom: readonly RunId[];
  readonly change: (part: Partial<Settings>, learnedFrom?: RunId) => void;
  /** Gives a value back to what is set for every project. */
  follow(key: SettingsKey): Promise<void>;
  /** Begins anew from these values. */
  reset(values: Settings): void;
  /** Begins anew from what was saved of it, with what was changed meanwhile. */
  saved(values: Settings): void;
}

interface Answered {
  readonly asked: string;
  readonly preview: SettingsPreview;
}

export function useDraft({ sessionId, settings }: SessionView): Draft {
  const { bridge, view } = usePage();
  const [values, setValues] = useState(settings.values);
  const [forget, setForget] = useState<readonly SettingsKey[]>([]);
  const [learnedFrom, setLearnedFrom] = useState<readonly RunId[]>([]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const layer = useMemo((): SettingsLayer => {
    const own = changedKeys(settings.values, values).filter((key) => !forget.includes(key));
    return Object.fromEntries(own.map((key) => [key, values[key]]));
  }, [settings.values, values, forget]);
  // The version too: the same change does something else to other settings.
  const asked = JSON.stringify([layer, forget, settings.version, settings.projectFile]);
  useEffect(() => {
    let isWanted = true;
    void bridge.call('settings.preview', { sessionId, layer, forget: [...forget] }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setAnswered({ asked, preview: answer.result });
      else if (!answer.lost) view.notify('error', sayError(answer.error));
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` holds them.
  }, [bridge, view, sessionId, asked]);

  return {
    values,
    layer,
    forget,
    isChanged: Object.keys(layer).length > 0 || forget.length > 0,
    preview: answered?.asked === asked ? answered.preview : null,
    learnedFrom,
    change(part, recording) {
      if (recording !== undefined) setLearnedFrom((before) => [...new Set([...before, recording])]);
      const given = Object.keys(part);
      setForget((before) => before.filter((key) => !given.includes(key)));
      setValues((before) => ({ ...before, ...part }));
    },
    async follow(key) {
      const { [key]: _own, ...rest } = layer;
      const kept = [...forget, key];
      const answer = await bridge.call('settings.preview', { sessionId, layer: rest, forget: kept });
      if (!answer.ok) return view.notify('error', sayError(answer.error));
      setForget(kept);
      setValues((before) => ({ ...before, [key]: answer.result.values[key] }));
    },
    reset(fresh) {
      setLearnedFrom([]);
      setForget([]);
      setValues(fresh);
    },
    saved(fresh) {
      setLearnedFrom((now) => now.filter((each) => !learnedFrom.includes(each)));
      setForget((now) => now.filter((each) => !forget.includes(each)));
      setValues((now) => withLaterChanges(fresh, values, now));
    },
  };
}
