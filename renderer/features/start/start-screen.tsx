/** The first thing a newcomer sees: what this is, and the one step that comes next. */
import { FolderOpen, MessageSquareWarning, Play, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { openProject } from '../../stores/open-project.ts';
import { texts } from '../../text/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, usePage } from '../shell/desk-context.ts';
import { ConnectAgents } from './connect-agents.tsx';
import css from './start-screen.module.css';

const steps = [
  { icon: Play, title: texts.startHow1, text: texts.startHow1What },
  { icon: MessageSquareWarning, title: texts.startHow2, text: texts.startHow2What },
  { icon: ShieldCheck, title: texts.startHow3, text: texts.startHow3What },
];

export function StartScreen() {
  return (
    <div className={css['start']}>
      <h1>{texts.startTitle}</h1>
      <p className={css['lead']}>{texts.startLead}</p>
      <OpenProjectForm />
      <ol className={css['steps']}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={18} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ConnectAgents />
    </div>
  );
}

function OpenProjectForm() {
  const { bridge, desk, view } = usePage();
  const canPick = useDesk((state) => state.hello?.abilities.pickFolder ?? false);
  const [path, setPath] = useState('');
  const [objection, setObjection] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);

  const open = async (chosen: string): Promise<void> => {
    if (chosen.trim() === '' || opening) return;
    setOpening(true);
    setObjection(await openProject(bridge, desk, view, chosen.trim()));
    setOpening(false);
  };
  const pick = async (): Promise<void> => {
    const picked = await bridge.call('project.pick', {});
    if (!picked.ok) return setObjection(picked.error.message);
    if (picked.result.path === null) return;
    setPath(picked.result.path);
    await open(picked.result.path);
  };

  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void open(path);
      }}
    >
      <label htmlFor="project-path">{texts.startPath}</label>
      <div className={css['field']}>
        <input
          id="project-path"
          value={path}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="~/code/my-project"
          aria-describedby="project-path-hint"
          aria-invalid={objection !== null}
          onChange={(event) => setPath(event.target.value)}
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
      <p role="alert" className={css['objection']}>
        {objection}
      </p>
    </form>
  );
}
