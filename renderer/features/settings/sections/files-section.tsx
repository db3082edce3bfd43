/** What commands may write and read, and whether they may build sandboxes of their own. */
import type { Settings } from '#domain/settings/settings.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { ChoiceList } from '../fields/choice-list.tsx';
import { useEditor } from '../editor-context.ts';
import { EntryList } from '../fields/entry-list.tsx';
import { Found } from './found.tsx';
import { PermissionList } from './permission-list.tsx';
import { SettingHead } from '../fields/setting-head.tsx';
import { TickList } from '../fields/tick-list.tsx';
import { WritableRoots } from './writable-roots.tsx';

const fileModes = ['read-only', 'workspace-write', 'danger-full-access'] as const;
const outsideWrites = ['ask', 'stage', 'refuse'] as const;

export function FilesSection() {
  const { session, draft } = useEditor();
  const { files, denyRead, nestedSandboxes } = draft.values;
  return (
    <>
      <Found the="files">
        <ChoiceList
          title={t.files}
          setting="files"
          choices={fileModes}
          chosen={files.mode}
          name={(mode) => texts.files[mode]}
          what={(mode) => t.filesWhat[mode]}
          dangerous="danger-full-access"
          onChoose={(mode) => draft.change({ files: filesOf(mode, session.settings.values) })}
        />
        {files.mode === 'workspace-write' && (
          <WritableRoots files={files} onChange={(changed) => draft.change({ files: changed })} />
        )}
      </Found>
      <OutsideWritesPart />
      <Found the="denyRead">
        <EntryList
          title={t.denyRead}
          lead={t.denyReadLead}
          label={t.denyReadLabel}
          setting="denyRead"
          entries={denyRead}
          read={(path) => (path.startsWith('/') ? path : null)}
          placeholder={t.rootPlaceholder}
          invalid={t.rootInvalid}
          onChange={(paths) => draft.change({ denyRead: paths })}
        />
      </Found>
      <Found the="permissions">
        <PermissionList />
      </Found>
      <Found the="nestedSandboxes">
        <TickList
          head={<SettingHead title={t.nestedName} setting="nestedSandboxes" />}
          choices={['nested']}
          isOn={() => nestedSandboxes}
          name={() => t.nestedTick}
          what={() => t.nestedLead}
          onChange={(_, isOn) => draft.change({ nestedSandboxes: isOn })}
        />
      </Found>
    </>
  );
}

function OutsideWritesPart() {
  const { draft } = useEditor();
  const { writesOutside } = draft.values;
  return (
    <>
      <Found the="writesOutside">
        <ChoiceList
          title={t.outside}
          setting="writesOutside"
          choices={outsideWrites}
          chosen={writesOutside}
          name={(choice) => t.outsideName[choice]}
          what={(choice) => t.outsideWhat[choice]}
          onChoose={(choice) => draft.change({ writesOutside: choice })}
        />
      </Found>
      <KeptFolders />
    </>
  );
}

/** Only where something is staged, or was to be. */
function KeptFolders() {
  const { draft } = useEditor();
  const { writesOutside, keepStaged } = draft.values;
  if (writesOutside !== 'stage' && keepStaged.length === 0) return null;
  return (
    <Found the="keepStaged">
      <EntryList
        title={t.keepStaged}
        lead={t.keepStagedLead}
        label={t.keepStagedLabel}
        setting="keepStaged"
        entries={keepStaged}
        read={(path) => (path.startsWith('/') && path !== '/' ? path : null)}
        placeholder={t.rootPlaceholder}
        invalid={t.rootInvalid}
        onChange={(folders) => draft.change({ keepStaged: folders })}
      />
    </Found>
  );
}

function filesOf(mode: (typeof fileModes)[number], before: Settings): Settings['files'] {
  if (mode !== 'workspace-write') return { mode };
  if (before.files.mode === mode) return before.files;
  return { mode, writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false };
}
