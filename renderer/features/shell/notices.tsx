/** Short messages at the edge. They report what happened and never ask. */
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import type { AnswerId, RuleId } from '#domain/common/ids.ts';
import type { Notice } from '../../stores/create-view.ts';
import { texts } from '../../text/texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { usePage, useView } from './broker-context.ts';
import css from './notices.module.css';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const;
/** Time to read two lines, and to take something back; errors stay until dismissed. */
const shownMs = 10_000;

export function Notices() {
  const notices = useView((view) => view.notices);
  return (
    <div className={css['notices']} aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { view } = usePage();
  useEffect(() => {
    if (notice.tone === 'error') return undefined;
    const timer = setTimeout(() => view.dismiss(notice.id), shownMs);
    return () => clearTimeout(timer);
  }, [notice, view]);
  const Icon = icons[notice.tone];
  return (
    <div className={css['notice']}>
      <Icon size={16} aria-hidden className={css[notice.tone]} />
      <p>
        <CodeText text={notice.text} prose ours />
      </p>
      {notice.undo !== null && <Undo noticeId={notice.id} of={notice.undo} />}
      <button type="button" className={css['close']} aria-label={texts.dismiss} onClick={() => view.dismiss(notice.id)}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}

function Undo({ noticeId, of }: { readonly noticeId: number; readonly of: RuleId | AnswerId }) {
  const { bridge, view } = usePage();
  const undo = async (): Promise<void> => {
    const answer = isRule(of)
      ? await bridge.call('rules.remove', { ruleId: of })
      : await bridge.call('grants.revoke', { answerId: of });
    view.dismiss(noticeId);
    if (answer.ok) {
      view.noteUndone();
      view.notify('info', isRule(of) ? texts.ruleUndone : texts.keptUndone);
    } else view.notify('error', sayError(answer.error));
  };
  return (
    <Button look="quiet" onClick={() => void undo()}>
      {isRule(of) ? texts.undoRule : texts.undoKept}
    </Button>
  );
}

const isRule = (id: RuleId | AnswerId): id is RuleId => id.startsWith('rul_');
