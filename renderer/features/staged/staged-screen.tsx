/** What commands of a project wrote outside of it, staged above the real files: each with its difference, to be kept or discarded. */
import { Layers, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { StagedChange, StagedChoice } from '#domain/staging/staged-change.ts';
import type { StagedPage } from '#domain/staging/staged-book.ts';
import { formatBytes } from '../../text/describe/format-amounts.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { Button } from '../../ui/button.tsx';
import { KeptList } from './kept-list.tsx';
import { StagedDifference } from './staged-difference.tsx';
import { StagedList } from './staged-list.tsx';
import { Loading } from '../../ui/time/loading.tsx';
import css from './staged-screen.module.css';
import { useSettle, type SettleAction } from './use-settle.ts';
import { stagedParts, useStaged, type StagedPart } from './use-staged.ts';

const every: StagedChoice = { kind: 'all' };

export function StagedScreen({ session }: { readonly session: SessionView }) {
  const { sessionId, projectName } = session;
  const [part, setPart] = useState<StagedPart>('ordinary');
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<StagedChange | null>(null);
  const { page, rows, readMore, again } = useStaged(sessionId, part, text);
  const { settle, isBusy, round } = useSettle(sessionId, again);
  if (page === null) return <Loading className={css['loading']} />;
  const shown = selected !== null && rows.some((row) => isSame(row, selected)) ? selected : (rows[0] ?? null);
  return (
    <div className={css['screen']}>
      <header className={css['head']}>
        <div>
          <h1>{t.title({ n: page.total, project: projectName })}</h1>
          <p>{page.total === 0 ? t.none : t.lead({ size: formatBytes(page.bytes) })}</p>
        </div>
      </header>
      <Caches {...page.caches} isBusy={isBusy} onClear={() => settle('discard', page.listing, { kind: 'caches' })} />
      {page.unreadable.length > 0 && <p role="alert">{t.unreadable({ n: page.unreadable.length })}</p>}
      {page.total > 0 && (
        <div className={css['panes']}>
          <section className={css['list']} aria-label={t.list}>
            <Parts page={page} part={part} onChoose={setPart} />
            <input
              type="search"
              aria-label={t.find}
              placeholder={t.find}
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
            {rows.length === 0 ? (
              <p className={css['soft']}>{t.nothingSo}</p>
            ) : (
              <StagedList rows={rows} found={page.found} onEnd={readMore} selected={shown} onSelect={setSelected} />
            )}
          </section>
          {shown !== null && (
            <StagedDifference
              key={`${page.listing} ${shown.layer} ${shown.path}`}
              sessionId={sessionId}
              listing={page.listing}
              change={shown}
              isBusy={isBusy}
              onSettle={(action) =>
                settle(action, page.listing, { kind: 'paths', places: [{ layer: shown.layer, path: shown.path }] })
              }
            />
          )}
        </div>
      )}
      <KeptList sessionId={sessionId} round={round} onUndone={again} />
      {ordinaryOf(page) > 0 && (
        <Foot page={page} isBusy={isBusy} onSettle={(action) => settle(action, page.listing, every)} />
      )}
    </div>
  );
}

interface CachesProps {
  readonly changes: number;
  readonly bytes: number;
  readonly isBusy: boolean;
  readonly onClear: () => void;
}

/** What tools keep to be faster: nothing to decide about, but it takes room. */
function Caches({ changes, bytes, isBusy, onClear }: CachesProps) {
  if (changes === 0) return null;
  return (
    <p className={css['soft']}>
      {t.caches({ size: formatBytes(bytes) })}{' '}
      <Button disabled={isBusy} onClick={onClear}>
        {t.clearCaches}
      </Button>
    </p>
  );
}

interface FootProps {
  readonly page: StagedPage;
  readonly isBusy: boolean;
  readonly onSettle: (action: SettleAction) => void;
}

function Foot({ page, isBusy, onSettle }: FootProps) {
  const n = ordinaryOf(page);
  return (
    <footer className={css['foot']}>
      <Button icon={<Trash2 size={15} aria-hidden />} disabled={isBusy} onClick={() => onSettle('discard')}>
        {t.discardAll({ n })}
      </Button>
      <p>{page.total > n ? t.othersStay({ n: page.total - n }) : ''}</p>
      <Button look="primary" icon={<Layers size={15} aria-hidden />} disabled={isBusy} onClick={() => onSettle('keep')}>
        {t.keepAll({ n })}
      </Button>
    </footer>
  );
}

const isSame = (one: StagedChange, other: StagedChange): boolean =>
  one.layer === other.layer && one.path === other.path;

const countOf: Readonly<Record<StagedPart, (page: StagedPage) => number>> = {
  ordinary: (page) => ordinaryOf(page),
  marked: (page) => page.marked,
  conflict: (page) => page.states.conflict ?? 0,
  never: (page) => page.states.never ?? 0,
};

/** Marked ones that are in conflict are counted by both, so this is at least so many. */
const ordinaryOf = ({ states, marked }: StagedPage): number => Math.max(0, (states.ready ?? 0) - marked);

interface PartsProps {
  readonly page: StagedPage;
  readonly part: StagedPart;
  readonly onChoose: (part: StagedPart) => void;
}

function Parts({ page, part, onChoose }: PartsProps) {
  return (
    <fieldset className={css['parts']} aria-label={t.parts}>
      {stagedParts
        .filter((each) => each === part || each === 'ordinary' || countOf[each](page) > 0)
        .map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => onChoose(each)}>
            {t.part[each]} <span>{countOf[each](page)}</span>
          </button>
        ))}
    </fieldset>
  );
}
