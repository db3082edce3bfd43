/** Where something ran lately, to be opened again by one click. */
import { Folder } from 'lucide-react';
import { texts } from '../../text/texts/screens/start-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { useBroker } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import css from './recent-projects.module.css';

interface Props {
  readonly onOpen: (root: string) => void;
}

export function RecentProjects({ onOpen }: Props) {
  const sessions = useBroker((broker) => broker.sessions);
  const home = useBroker((broker) => broker.hello?.homeDir ?? null);
  const answered = useAnswer('project.recent', {});
  const open = new Set([...sessions.values()].map(({ projectRoot }) => projectRoot));
  const roots = (answered?.result.roots ?? []).filter((root) => !open.has(root));
  if (roots.length === 0) return null;
  return (
    <section className={css['recent']} aria-labelledby="recent-projects">
      <h2 id="recent-projects">{texts.startRecent}</h2>
      <ul>
        {roots.map((root) => (
          <li key={root}>
            <button type="button" onClick={() => onOpen(root)}>
              <Folder size={16} aria-hidden />
              <CodeText text={fromHome(root, home)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fromHome(root: string, home: string | null): string {
  return home !== null && root.startsWith(`${home}/`) ? `~${root.slice(home.length)}` : root;
}
