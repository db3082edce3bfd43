/** Single places with what commands may do there, beneath the choice of what may be written. */
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { permissionEntrySchema, type Access, type PermissionEntry } from '#domain/sandbox/permission.ts';
import { hostTexts } from '../../../text/texts/host-texts.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { useEditor } from '../editor-context.ts';
import { placeOf } from '../place-of.ts';
import { SettingHead } from '../fields/setting-head.tsx';
import css from '../fields/written-list.module.css';

const accesses = ['deny', 'read', 'write'] as const;
const specials = ['root', 'minimal', 'workspace', 'tmp'] as const;
const kinds = ['path', 'glob', ...specials] as const;
type Kind = (typeof kinds)[number];

/** Null for what is no entry. */
function readEntry(kind: Kind, written: string, access: Access): PermissionEntry | null {
  const entry =
    kind === 'path'
      ? { kind, path: written.trim(), access }
      : kind === 'glob'
        ? { kind, glob: written.trim(), access: 'deny' }
        : { kind: 'special', name: kind, access };
  return permissionEntrySchema.safeParse(entry).data ?? null;
}

/** Every entry can be taken away, and another written. */
export function PermissionList() {
  const { draft } = useEditor();
  const { permissions } = draft.values;
  const id = useId();
  return (
    <section className={css['list']} aria-labelledby={`${id}-title`}>
      <h3>
        <SettingHead id={`${id}-title`} title={t.permissions} setting="permissions" />
      </h3>
      <p>{t.permissionsLead}</p>
      <ul>
        {permissions.map((entry, at) => (
          <li key={JSON.stringify(entry)}>
            <div>
              <strong>{t.accessTo[entry.access]}</strong> <PermissionPlace entry={entry} />
            </div>
            <Button
              look="quiet"
              aria-label={hostTexts.remove({ host: placeOf(entry) })}
              icon={<X size={14} aria-hidden />}
              onClick={() => draft.change({ permissions: permissions.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      <NewEntry objectionId={`${id}-objection`} />
    </section>
  );
}

/** Takes one entry at a time; the same one twice is one. */
function NewEntry({ objectionId }: { readonly objectionId: string }) {
  const { draft } = useEditor();
  const { permissions } = draft.values;
  const [kind, setKind] = useState<Kind>('path');
  const [written, setWritten] = useState('');
  const [access, setAccess] = useState<Access>('deny');
  const [isInvalid, setInvalid] = useState(false);
  const hasPattern = kind === 'glob' || permissions.some((entry) => entry.kind === 'glob');
  const isNamed = kind !== 'path' && kind !== 'glob';
  const take = (): void => {
    const entry = readEntry(kind, written, access);
    setInvalid(entry === null);
    if (entry === null) return;
    setWritten('');
    const isKnown = permissions.some((each) => JSON.stringify(each) === JSON.stringify(entry));
    if (!isKnown) draft.change({ permissions: [...permissions, entry] });
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Choice
          aria-label={t.accessLabel}
          value={kind === 'glob' ? 'deny' : access}
          disabled={kind === 'glob'}
          options={accesses}
          words={t.accessTo}
          onChoose={setAccess}
        />
        <Choice aria-label={t.placeKindLabel} value={kind} options={kinds} words={t.placeKind} onChoose={setKind} />
        {!isNamed && (
          <input
            aria-label={t.placeLabel}
            aria-invalid={isInvalid}
            aria-describedby={objectionId}
            placeholder={kind === 'glob' ? '**/.env' : t.rootPlaceholder}
            value={written}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => setWritten(event.target.value)}
          />
        )}
        <Button type="submit" icon={<Plus size={14} aria-hidden />}>
          {hostTexts.add}
        </Button>
      </form>
      {hasPattern && <p>{t.patternReach}</p>}
      <p id={objectionId} role="alert">
        {isInvalid && t.placeInvalid}
      </p>
    </>
  );
}

function PermissionPlace({ entry }: { readonly entry: PermissionEntry }) {
  return entry.kind === 'special' ? t.placeKind[entry.name] : <CodeText text={placeOf(entry)} />;
}
