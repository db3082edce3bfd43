/** Binds a rule about pushes, while it is made, to what git would do by it. */
import type { PushOutlook } from '#domain/command/push-outlook.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { bindingOf, isPushRule } from '../../policy/narrow/bound-push.ts';
import { pushWords, readPush } from '../../policy/narrow/push-words.ts';
import type { HostPorts } from '../run-context.ts';
import { say, type Message } from '#domain/common/message.ts';

export type BoundRule =
  | { readonly kind: 'bound'; readonly draft: RuleDraft }
  | { readonly kind: 'refused'; readonly reason: Message };

/** `shown` is what the card showed, where the rule was made on one. Every other rule is as it was. */
export async function bindRule(
  { push: _claimed, ...draft }: RuleDraft,
  { pushes }: Pick<HostPorts, 'pushes'>,
  shown: readonly PushOutlook[] | null,
): Promise<BoundRule> {
  if (!isPushRule(draft)) return { kind: 'bound', draft };
  const { project } = draft;
  const tokens = draft.tokens.flatMap((token) => (typeof token === 'string' ? [token] : []));
  const { remote, branch } = pushWords(tokens);
  const isPlain = readPush(tokens)?.isPlain === true && tokens.length === draft.tokens.length;
  if (project === null || remote === null || !isPlain) {
    return refused(
      say('A rule about `git push` names one project and one remote: it is bound to where git sends it from there.'),
    );
  }
  const [onCard, ...more] = shown ?? [];
  if (more.length > 0) return refused(say('Two pushes need two rules.'));
  const seen = shown === null ? await pushes?.look({ cwd: project, env: {}, remote, branch }) : onCard;
  const push = seen === undefined ? null : bindingOf(tokens, seen);
  if (push === null) {
    return refused(
      say('Git would do more than these words say, or it cannot be told what. Look at its settings for this remote.'),
    );
  }
  return { kind: 'bound', draft: { ...draft, push } };
}

const refused = (reason: Message): BoundRule => ({ kind: 'refused', reason });
