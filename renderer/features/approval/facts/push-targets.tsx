/** Where git would send what a line pushes, and what its settings add to the words. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from '../frame/card-sections.module.css';

export function PushTargets({ pushes }: Pick<ApprovalRequest['facts'], 'pushes'>) {
  if (pushes === undefined) return null;
  return (
    <>
      <dt>{texts.cardPushes}</dt>
      <dd>
        {pushes.map(({ span, urls, target, beyond }) => (
          <div key={span.join(' ')}>
            {urls.map((url) => (
              <CodeText key={url} text={target === null ? url : `${url} ${target}`} className={css['line']} />
            ))}
            {beyond !== null && (
              <p className={css[beyond === 'forced' ? 'danger' : 'aside']}>{texts.cardPushBeyond[beyond]}</p>
            )}
          </div>
        ))}
      </dd>
    </>
  );
}
