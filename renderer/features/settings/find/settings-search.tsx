/** The field that finds settings as a person types. Escape clears it, Enter goes to the first that was found. */
import { Search } from 'lucide-react';
import type { Dispatch } from 'react';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { FoundSettings } from './find-settings.ts';
import css from './settings-search.module.css';

interface Props {
  readonly typed: string;
  /** Null where nothing was typed. */
  readonly found: FoundSettings | null;
  readonly onType: Dispatch<string>;
  readonly onGo: () => void;
}

export function SettingsSearch({ typed, found, onType, onGo }: Props) {
  return (
    <search className={css['search']}>
      <label>
        <Search size={15} aria-hidden />
        <span className="visually-hidden">{t.find}</span>
        <input
          type="search"
          placeholder={t.find}
          title={t.findHint}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onType('');
            if (event.key === 'Enter') onGo();
          }}
        />
      </label>
      <output>{found !== null && (found.count === 0 ? t.findNone : t.findCount({ n: found.count }))}</output>
      {found?.count === 0 && (
        <Button look="quiet" onClick={() => onType('')}>
          {t.findAll}
        </Button>
      )}
    </search>
  );
}
