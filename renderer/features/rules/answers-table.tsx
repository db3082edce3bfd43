/** Every answer that counts beyond its run: what was allowed or refused, where, until when, and whether it is still needed. */
import { Ban, Check, X } from 'lucide-react';
import { useState } from 'react';
import { baseName } from '#domain/common/paths.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import { revealPlainly } from '../../text/describe/reveal-plainly.ts';
import { nameDecider } from '../../text/describe/describe-decision.ts';
import { formatAge, formatTime } from '../../text/describe/format-amounts.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './rule-table.module.css';
import { texts } from '../../text/texts/screen-texts.ts';

const icons = { allow: Check, deny: Ban } as const;

export function AnswersTable() {
  const { bridge, view } = usePage();
  const [round, setRound] = useState(0);
  const listed = useAnswer('grants.list', {}, round);

  const revoke = async ({ answerId }: RememberedAnswer): Promise<void> => {
    const answer = await bridge.call('grants.revoke', { answerId });
    if (answer.ok) view.notify('info', t.revoked);
    else view.notify('error', sayError(answer.error));
    setRound((before) => before + 1);
  };

  if (listed === null) return null;
  const { answers } = listed.result;
  return (
    <section aria-label={t.answers} className={css['section']}>
      <h2>{t.answers}</h2>
      <p className={css['aside']}>{answers.length === 0 ? t.answersNone : t.answersLead}</p>
      {answers.length > 0 && (
        // Focusable, so that the keyboard can scroll a narrow one sideways.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div className={css['frame']} tabIndex={0} role="group" aria-label={t.answers}>
          <table className={css['table']}>
            <thead>
              <tr>
                {(['effect', 'about', 'scope', 'origin', 'created', 'lastUsed'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t.columns[column]}
                  </th>
                ))}
                <th scope="col" className={css['number']}>
                  {t.columns.uses}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t.columns.remove}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answers.map((answer) => (
                <AnswerRow
                  key={answer.answerId}
                  answer={answer}
                  now={listed.at}
                  onRevoke={(each) => void revoke(each)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly answer: RememberedAnswer;
  readonly now: number;
  readonly onRevoke: (answer: RememberedAnswer) => void;
}

function AnswerRow({ answer, now, onRevoke }: RowProps) {
  const Icon = icons[answer.effect];
  return (
    <tr>
      <td>
        <span className={css[answer.effect === 'allow' ? 'allow' : 'forbid']}>
          <Icon size={14} aria-hidden />
          {t.answerEffect[answer.effect]}
        </span>
      </td>
      <td className={css['pattern']}>
        <CodeText text={answer.shown} />
        {answer.expiresAt !== null && (
          <span className={css['aside']}> {t.ends({ when: formatTime(answer.expiresAt) })}</span>
        )}
      </td>
      <td title={answer.project === null ? undefined : revealPlainly(answer.project)}>
        {texts.scope[answer.scope].answer}
        {answer.project !== null && (
          <>
            {' · '}
            <CodeText text={baseName(answer.project) || '/'} prose />
          </>
        )}
      </td>
      <td>{answer.by === null ? t.unknown : nameDecider(answer.by)}</td>
      <td>{formatAge(now - answer.createdAt)}</td>
      <td>{answer.lastUsedAt === null ? t.never : formatAge(now - answer.lastUsedAt)}</td>
      <td className={css['number']}>{answer.uses}</td>
      <td>
        <Button
          look="quiet"
          aria-label={t.revoke({ what: answer.shown })}
          icon={<X size={14} aria-hidden />}
          onClick={(event) => event.isTrusted && onRevoke(answer)}
        />
      </td>
    </tr>
  );
}
