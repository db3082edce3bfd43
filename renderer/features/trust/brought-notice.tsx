/** Says which files of the project agents obey, before the first command: they are obeyed without a question. */
import { FileCog } from 'lucide-react';
import { countBrought } from '#domain/agents/brought.ts';
import { trustTexts as t } from '../../text/texts/trust-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './project-file-notice.module.css';

/** Nothing where the project brings none. */
export function BroughtNotice({ projectRoot }: { readonly projectRoot: string }) {
  const brings = useAnswer('project.look', { path: projectRoot })?.result.brings ?? null;
  const counts = brings === null ? [] : countBrought(brings);
  if (brings === null || counts.length === 0) return null;
  return (
    <aside className={joinClasses(css['notice'], css['trusted'])} aria-label={t.brings}>
      <FileCog size={16} aria-hidden />
      <details className={css['brought']}>
        <summary>
          {t.brings} {counts.map(({ kind, count }) => t.bringsKind[kind]({ n: count })).join(' · ')}
        </summary>
        <p>{t.bringsWhat}</p>
        <ul>
          {brings.files
            .filter(({ byAgent }) => byAgent)
            .map(({ path, by }) => (
              <li key={path}>
                <CodeText text={path} /> <span translate="no">{by}</span>
              </li>
            ))}
        </ul>
        {!brings.isAll && <p>{t.bringsMore}</p>}
      </details>
    </aside>
  );
}
