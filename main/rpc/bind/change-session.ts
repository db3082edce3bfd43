/** Changes what a session alone has set, or what it adds to the environment of its commands. A program's change is asked about on a card. */
import type { Session, Submitter } from '#core/session.ts';
import { maxToolInput } from '#domain/approval/external-tool.ts';
import type { Operation, Receipt, Submission } from '#domain/command/submission.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { settingsSchema, type EffectiveSettings, type SettingsLayer } from '#domain/settings/settings.ts';
import type { Wire } from '../wire.ts';
import { askPerson } from './ask-person.ts';

type Change = Extract<Operation, { type: 'configure-session' | 'update-environment' }>;

const wish = { claimedName: 'countersign settings', yes: 'Change it', no: 'Leave it as it is' } as const;

/** Throws `bad-request` for what changes no session, and `not-allowed-here` where the answer is no. */
export async function changeSession(
  session: Session,
  { id, op }: Submission,
  wire: Wire,
  from: Submitter,
): Promise<Receipt> {
  if (op.type !== 'configure-session' && op.type !== 'update-environment') {
    throw new BrokerError('bad-request', say('This changes nothing of a session.'));
  }
  if (wire.isPerson) return session.submit({ id, op }, from);
  if (wire.entryPoint !== 'cli') {
    throw new BrokerError('not-allowed-here', say('Only a screen of the desk or the command line may ask for this.'));
  }
  const asked = { ...wish, ...inWords(op, session.view().settings), session, id };
  // What a card could not show whole is not asked.
  if (asked.input.length > maxToolInput) {
    throw new BrokerError('bad-request', say('This is more than a card can show.'), {
      remedy: say('Change less of it at once.'),
    });
  }
  const why = await askPerson(asked, wire, from);
  if (why !== null) throw new BrokerError('not-allowed-here', say('Nothing was changed: {why}', { why }));
  return session.submit({ id, op }, { ...from, isPerson: true });
}

function inWords(op: Change, settings: EffectiveSettings): { readonly name: string; readonly input: string } {
  if (op.type === 'configure-session') {
    return { name: 'Change settings until the desk is started again', input: settingsInWords(op.settings, settings) };
  }
  const lines = [
    ...Object.keys(op.set).map((name) => `set ${name} (its value is not shown)`),
    ...op.forget.map((name) => `forget ${name}`),
  ];
  return { name: 'Change variables until the desk is started again', input: lines.join('\n') };
}

/** What the session will have set, whole, and what is in force by now. */
function settingsInWords(layer: SettingsLayer, { values, sources }: EffectiveSettings): string {
  const lines = settingsSchema.keyof().options.flatMap((key) => {
    const [before, after] = [JSON.stringify(values[key]), JSON.stringify(layer[key])];
    if (layer[key] === undefined)
      return sources[key] === 'session' ? [`${key}: as the project has it, not ${before}`] : [];
    return [before === after ? `${key}: ${after}, as now` : `${key}: ${after}, not ${before}`];
  });
  return lines.join('\n') || 'nothing of its own';
}
