/** The folders beside the project that commands may write to. */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { FilePolicy } from '#domain/sandbox-policy.ts';
import { settingsTexts as t } from '../../text/settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import css from './writable-roots.module.css';

type WorkspaceWrite = Extract<FilePolicy, { mode: 'workspace-write' }>;

interface Props {
  readonly files: WorkspaceWrite;
  readonly onChange: (files: WorkspaceWrite) => void;
}

export function WritableRoots({ files, onChange }: Props) {
  const [path, setPath] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { writableRoots } = files;
  const add = (): void => {
    const clean = path.trim();
    if (!clean.startsWith('/')) return setInvalid(true);
    setInvalid(false);
    setPath('');
    if (!writableRoots.includes(clean)) onChange({ ...files, writableRoots: [...writableRoots, clean] });
  };
  return (
    <div className={css['roots']}>
      <h2>{t.roots}</h2>
      {writableRoots.length === 0 && <p>{t.rootsNone}</p>}
      <ul>
        {writableRoots.map((root) => (
          <li key={root}>
            <CodeText text={root} />
            <Button
              look="quiet"
              aria-label={t.rootRemove({ path: root })}
              icon={<X size={14} aria-hidden />}
              onClick={() => onChange({ ...files, writableRoots: writableRoots.filter((each) => each !== root) })}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          aria-label={t.rootLabel}
          aria-invalid={isInvalid}
          placeholder={t.rootPlaceholder}
          value={path}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" icon={<Plus size={14} aria-hidden />}>
          {t.rootAdd}
        </Button>
      </form>
      <p role="alert">{isInvalid && t.rootInvalid}</p>
      <label>
        <input
          type="checkbox"
          checked={!files.excludeTmpdir || !files.excludeSlashTmp}
          onChange={(event) =>
            onChange({ ...files, excludeTmpdir: !event.target.checked, excludeSlashTmp: !event.target.checked })
          }
        />
        {t.tmp}
      </label>
    </div>
  );
}
