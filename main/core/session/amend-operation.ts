/** Changes a submission as a person asked, before it is judged from its beginning again. See decision 0013. */
import type { Amended, Amendment, StricterForm } from '#domain/approval/amendment.ts';
import type { Settings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { listText } from './first-view.ts';
import { type Message, say } from '#domain/common/message.ts';

/** The settings that hold a command to a form; nothing in them is wider than what was in force. */
function layerOf(form: StricterForm, { permissions }: Settings): SettingsLayer {
  switch (form) {
    case 'tried':
    case 'contained':
      return {};
    case 'offline':
      return { network: 'blocked' };
    case 'read-only':
      return {
        files: { mode: 'read-only' },
        network: 'blocked',
        permissions: permissions.filter(({ access }) => access !== 'write'),
      };
  }
}

/** Other words keep the caller's escalation request, so that it is asked about again; a stricter form takes it away. */
export function amendOperation(
  op: ExecOperation,
  amendment: Amendment,
  inForce: Settings,
  /** What the call asks to be looser than its project. */
  widened: readonly SettingsKey[],
): ExecOperation {
  if (amendment.kind === 'argv') {
    // The words on the card are those that run: a shell around them stands there already.
    return { ...op, argv: amendment.argv, profile: false };
  }
  const kept = Object.entries(op.settings).filter(([key]) => !widened.some((wide) => wide === key));
  return {
    ...op,
    escalationRequest: null,
    settings: { ...Object.fromEntries(kept), ...layerOf(amendment.form, inForce) },
  };
}

/** `asked` is the line as it came from the caller, kept over several changes. */
export function noteAmendment(before: Amended | undefined, amendment: Amendment, asked: string): Amended {
  const known = before ?? { asked: null, form: null };
  if (amendment.kind === 'argv') return { ...known, asked: known.asked ?? asked };
  return { ...known, form: amendment.form };
}

const formWords: Readonly<Record<StricterForm, Message>> = {
  tried: say('on a copy of this project first'),
  contained: say('without the permissions that were asked for beyond the sandbox of this project'),
  offline: say('in a sandbox without network'),
  'read-only': say('in a sandbox without network where nothing can be written'),
};

/** For the agent: it must not take what ran for what it asked. `now` is the line as it is by now. */
export function amendmentWords({ asked, form }: Amended, now: string): Message {
  const line = asked === null ? null : listText(now);
  const only = form === null ? null : formWords[form];
  if (line !== null && only !== null)
    return say('a person changed this command; it is now: {line}; and a person has it run only {only}.', {
      line,
      only,
    });
  if (only !== null) return say('a person has it run only {only}.', { only });
  return say('a person changed this command; it is now: {line}.', { line: line ?? listText(now) });
}
