/** Says that the project brings settings of its own that ask for more, or did since they were trusted, and leads to the difference. */
import { FileWarning, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import { trustTexts as t } from '../../text/texts/trust-texts.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { usePage } from '../shell/broker-context.ts';
import css from './project-file-notice.module.css';

const TrustDialog = lazy(async () => ({ default: (await import('./trust-dialog.tsx')).TrustDialog }));

/** Nothing where the project has no such file, or one that only narrows. */
export function ProjectFileNotice({ session }: { readonly session: SessionView }) {
  const { bridge } = usePage();
  const { sessionId, settings } = session;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // The broker reads files when it is asked: a file that changed meanwhile is reported by the events that follow.
    const look = (): void => void bridge.call('settings.reviewFile', { sessionId });
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [bridge, sessionId]);
  const file = settings.projectFile;
  if (file === undefined || file.loosens.length === 0) return null;
  const isTrusted = file.trust === 'trusted';
  const Icon = isTrusted ? ShieldCheck : FileWarning;
  return (
    <aside className={joinClasses(css['notice'], isTrusted && css['trusted'])} aria-label={t.notice}>
      <Icon size={16} aria-hidden />
      <p>
        <strong>{t.state[file.trust]}</strong> {t.stateWhat[file.trust]}
      </p>
      <Button onClick={() => setOpen(true)}>{t.look}</Button>
      {open && (
        <Suspense fallback={null}>
          <TrustDialog sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  );
}
