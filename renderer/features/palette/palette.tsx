/** The command palette: everything the page can do by its name. It can open a card and never answer one. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { paletteTexts as t } from '../../text/texts/palette-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useBroker, usePage, useView } from '../shell/broker-context.ts';
import { findCommands } from './list-commands.ts';
import { listCommands, type Command, type Errand } from './list-commands.ts';
import css from './palette.module.css';
import { runErrand } from './run-errand.ts';

/** The field with its list, over the screen until something was picked. */
export function Palette() {
  const page = usePage();
  const { view } = page;
  const dialog = useRef<HTMLDialogElement>(null);
  const ids = { list: useId(), option: useId() };
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useFoundCommands(typed);
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(`${ids.option}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [ids.option, chosen]);

  const run = (errand: Errand | undefined): void => {
    if (errand !== undefined) void runErrand(page, errand);
  };
  const move = (to: number): void => setAt(found.length === 0 ? 0 : (to + found.length) % found.length);

  return (
    <dialog ref={dialog} aria-label={t.title} className={css['palette']} onClose={() => view.lay(null)}>
      <input
        role="combobox"
        aria-label={t.field}
        aria-expanded
        aria-controls={ids.list}
        aria-activedescendant={found.length === 0 ? undefined : `${ids.option}-${chosen}`}
        placeholder={t.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const steps: Partial<Record<string, number>> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
          const to = steps[event.key];
          if (to !== undefined) move(to);
          else if (event.key === 'Enter') run(found[chosen]?.errand);
          else return;
          event.preventDefault();
        }}
      />
      <CommandOptions
        listId={ids.list}
        optionId={ids.option}
        found={found}
        chosen={chosen}
        onPoint={setAt}
        onRun={run}
      />
      {found.length === 0 && <p>{t.none}</p>}
      <output className="visually-hidden">{t.found({ n: found.length })}</output>
    </dialog>
  );
}

function useFoundCommands(typed: string): readonly Command[] {
  const sessionId = useView((state) => state.sessionId);
  const sessions = useBroker((broker) => broker.sessions);
  const approvals = useBroker((broker) => broker.approvals);
  const paused = useBroker((broker) => broker.paused);
  return useMemo(() => {
    const current = sessionId === null ? undefined : sessions.get(sessionId);
    return findCommands(listCommands({ sessions, approvals, paused }, current), typed);
  }, [sessions, approvals, paused, sessionId, typed]);
}

interface OptionsProps {
  readonly listId: string;
  readonly optionId: string;
  readonly found: readonly Command[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onRun: (errand: Errand) => void;
}

function CommandOptions({ listId, optionId, found, chosen, onPoint, onRun }: OptionsProps) {
  return (
    // A listbox of its own: a native one cannot stay open under a field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={listId} role="listbox" aria-label={t.title} className={css['list']}>
      {found.map((command, index) => (
        // The field keeps the focus and the keys; the options are for the pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={command.id}
          id={`${optionId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A native option stands in a native list only.
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={joinClasses(css['option'], index === chosen && css['chosen'])}
          onPointerMove={() => onPoint(index)}
          onClick={() => onRun(command.errand)}
        >
          {command.title} {command.name !== null && <CodeText text={command.name} prose />}
        </div>
      ))}
    </div>
  );
}
