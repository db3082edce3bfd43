/** Where a person names a project folder: by typing, or in the system's dialog. What the broker warns of is read before it is opened. */
import { FolderOpen, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { openProject } from '../../stores/open-project.ts';
import { texts } from '../../text/texts/screens/start-texts.ts';
import { Button } from '../../ui/button.tsx';
import { BrokerSentence } from '../../ui/broker-sentence.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { focusRunLine } from '../shell/focus-run-line.ts';
import { RecentProjects } from './recent-projects.tsx';
import css from './start-screen.module.css';
import type { Message } from '#domain/common/message.ts';
import { sayForBroker } from '../../text/in-language.ts';

interface Warned {
  readonly path: string;
  readonly warnings: readonly Message[];
}

/** A folder is opened by what was typed, by what was picked, or by what was open before. */
export function OpenProjectForm() {
  const canPick = useBroker((state) => state.hello?.abilities.pickFolder ?? false);
  const { path, type, objection, warned, opening, open, choose, pick } = useOpening();

  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void open(path, false);
      }}
    >
      <label htmlFor="project-path">{texts.startPath}</label>
      <div className={css['field']}>
        <input
          id="project-path"
          dir="ltr"
          value={path}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="~/code/my-project"
          aria-describedby="project-path-hint"
          aria-invalid={objection !== null}
          onChange={(event) => type(event.target.value)}
        />
        {canPick && (
          <Button size="large" icon={<FolderOpen size={16} aria-hidden />} onClick={() => void pick()}>
            {texts.startPick}
          </Button>
        )}
        <Button type="submit" look="primary" size="large" aria-disabled={path.trim() === '' || opening}>
          {opening ? texts.startOpening : texts.startOpen}
        </Button>
      </div>
      <p id="project-path-hint" className={css['hint']}>
        {texts.startPathHint}
      </p>
      <div role="alert">
        {objection !== null && <p className={css['objection']}>{objection}</p>}
        {warned !== null && <Warnings warnings={warned.warnings} />}
      </div>
      {warned !== null && <Button onClick={() => void open(warned.path, true)}>{texts.startOpenAnyway}</Button>}
      <RecentProjects onOpen={choose} />
    </form>
  );
}

interface Opening {
  readonly path: string;
  readonly type: (path: string) => void;
  readonly objection: string | null;
  /** What the broker warned of, and of which folder. */
  readonly warned: Warned | null;
  readonly opening: boolean;
  /** `isMeant` where a person has read the warnings. */
  readonly open: (chosen: string, isMeant: boolean) => Promise<void>;
  /** Takes a folder as if it had been typed, and opens it. */
  readonly choose: (root: string) => void;
  readonly pick: () => Promise<void>;
}

function useOpening(): Opening {
  const { bridge, broker, view } = usePage();
  const [path, setPath] = useState('');
  const [objection, setObjection] = useState<string | null>(null);
  const [warned, setWarned] = useState<Warned | null>(null);
  const [opening, setOpening] = useState(false);

  const open = async (chosen: string, isMeant: boolean): Promise<void> => {
    const named = chosen.trim();
    if (named === '' || opening) return;
    setOpening(true);
    const end = await openProject(bridge, broker, view, { path: named, isMeant });
    setObjection(end.kind === 'refused' ? end.why : null);
    setWarned(end.kind === 'warned' ? { path: named, warnings: end.warnings } : null);
    setOpening(false);
    // The form is gone, and the keyboard would be nowhere.
    if (end.kind === 'opened') focusRunLine();
  };
  const choose = (root: string): void => {
    setPath(root);
    void open(root, false);
  };
  const pick = async (): Promise<void> => {
    const picked = await bridge.call('project.pick', {});
    if (!picked.ok) return setObjection(sayForBroker(picked.error.message));
    if (picked.result.path === null) return;
    choose(picked.result.path);
  };
  const type = (typed: string): void => {
    setPath(typed);
    setWarned(null);
  };
  return { path, type, objection, warned, opening, open, choose, pick };
}

function Warnings({ warnings }: Pick<Warned, 'warnings'>) {
  return (
    <div className={css['warning']}>
      <TriangleAlert size={16} aria-hidden />
      <ul>
        {warnings.map((warning) => (
          <li key={sayForBroker(warning)}>
            <BrokerSentence text={warning} />
          </li>
        ))}
      </ul>
    </div>
  );
}
