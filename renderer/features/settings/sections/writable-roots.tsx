/** The folders beside the project that commands may write to. */
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import css from '../fields/written-list.module.css';
import { WrittenList } from '../fields/written-list.tsx';

type WorkspaceWrite = Extract<FilePolicy, { mode: 'workspace-write' }>;

interface Props {
  readonly files: WorkspaceWrite;
  readonly onChange: (files: WorkspaceWrite) => void;
}

export function WritableRoots({ files, onChange }: Props) {
  const { writableRoots } = files;
  return (
    <div className={css['list']}>
      <h3>{t.roots}</h3>
      {writableRoots.length === 0 && <p>{t.rootsNone}</p>}
      <WrittenList
        entries={writableRoots}
        read={(path) => (path.startsWith('/') ? path : null)}
        onChange={(roots) => onChange({ ...files, writableRoots: roots })}
        label={t.rootLabel}
        placeholder={t.rootPlaceholder}
        add={t.rootAdd}
        invalid={t.rootInvalid}
        remove={(path) => t.rootRemove({ path })}
      />
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
