/** One staged change whole: what is there really, what would come in its place, why it deserves a look, and whose it is. */
import { createTwoFilesPatch } from 'diff';
import { useMemo } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { homePath } from '#domain/common/paths.ts';
import type { StagedChange } from '#domain/staging/staged-change.ts';
import type { ShownSide, StagedDifference as Difference } from '#domain/staging/staged-book.ts';
import { formatBytes, formatTime } from '../../text/describe/format-amounts.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { RequesterName } from '../../ui/requester-name.tsx';
import { DiffLineRow } from '../patch/diff-line-row.tsx';
import { readDiffLines, type DiffLine } from '../patch/read-diff-lines.ts';
import { useBroker } from '../shell/broker-context.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Loading } from '../../ui/time/loading.tsx';
import { revealPlainly } from '../../text/describe/reveal-plainly.ts';
import css from './staged-difference.module.css';
import type { SettleAction } from './use-settle.ts';

interface Props {
  readonly sessionId: SessionId;
  readonly listing: string;
  readonly change: StagedChange;
  readonly isBusy: boolean;
  readonly onSettle: (action: SettleAction) => void;
}

export function StagedDifference({ sessionId, listing, change, isBusy, onSettle }: Props) {
  const { layer, path, shown, kind, state, marks, hints, by } = change;
  const home = useBroker((broker) => broker.hello?.homeDir ?? '/');
  const answered = useAnswer('staged.difference', { sessionId, listing, place: { layer, path } });
  return (
    <section className={css['change']} aria-label={t.change({ path: revealPlainly(shown) })}>
      <header>
        <div>
          <h2 title={revealPlainly(shown)}>
            <CodeText text={homePath(shown, home)} />
          </h2>
          <p>
            {t.kind[kind]}
            {by !== null && (
              <>
                {' · '}
                <RequesterName requester={by.requester} /> · {formatTime(by.at)}
              </>
            )}
          </p>
        </div>
        <Button disabled={isBusy} onClick={() => onSettle('discard')}>
          {t.discardThis}
        </Button>
        {state === 'ready' && (
          <Button look="primary" disabled={isBusy} onClick={() => onSettle('keep')}>
            {t.keepThis}
          </Button>
        )}
      </header>
      <ul className={css['words']}>
        {state !== 'ready' && <li className={css['bad']}>{t.state[state]}</li>}
        {marks.map((mark) => (
          <li key={mark} className={css['bad']}>
            {t.mark[mark]}
          </li>
        ))}
        {hints.map((hint) => (
          <li key={hint}>{t.hint[hint]}</li>
        ))}
        {change.entries !== null && <li>{t.entries({ n: change.entries })}</li>}
      </ul>
      {answered === null ? <Loading className={css['soft']} /> : <Sides difference={answered.result} />}
    </section>
  );
}

const isText = (side: ShownSide): boolean => side.kind === 'text' || side.kind === 'nothing';

function Sides({ difference: { real, staged, change } }: { readonly difference: Difference }) {
  if (isText(real) && isText(staged) && (real.kind === 'text' || staged.kind === 'text'))
    return <TextDifference real={real} staged={staged} />;
  return (
    <>
      <div className={css['sides']}>
        <Side title={t.onDisk} side={real} />
        <Side title={t.stagedSide} side={staged} />
      </div>
      {change.kind === 'meta' && change.was !== null && change.is !== null && (
        <p className={css['soft']}>{t.modes({ before: octal(change.was.mode), after: octal(change.is.mode) })}</p>
      )}
    </>
  );
}

const octal = (mode: number): string => mode.toString(8).padStart(3, '0');
const textOf = (side: ShownSide): string => (side.kind === 'text' ? side.text : '');
const isCut = (side: ShownSide): boolean => side.kind === 'text' && side.isCut;
/** Texts that share next to nothing are not worth more: then one is shown whole after the other. */
const mostEdits = 4000;
/** Lines that are drawn; a longer difference is read in an editor. */
const mostLines = 3000;

function TextDifference({ real, staged }: { readonly real: ShownSide; readonly staged: ShownSide }) {
  const lines = useMemo(() => linesOf(textOf(real), textOf(staged)), [real, staged]);
  const added = lines.filter(({ kind }) => kind === 'added').length;
  const removed = lines.filter(({ kind }) => kind === 'removed').length;
  return (
    <>
      <p className={css['soft']}>
        {t.lines({ added, removed })}
        {(isCut(real) || isCut(staged) || lines.length > mostLines) && ` ${t.cut}`}
      </p>
      <div className={css['lines']}>
        {lines.slice(0, mostLines).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <DiffLineRow key={index} line={line} />
        ))}
      </div>
    </>
  );
}

function linesOf(before: string, after: string): readonly DiffLine[] {
  const path = '/file';
  if (before === '') return readDiffLines({ kind: 'add', path, content: after });
  if (after === '') return readDiffLines({ kind: 'delete', path, content: before });
  const found: unknown = createTwoFilesPatch(path, path, before, after, '', '', { maxEditLength: mostEdits });
  if (typeof found === 'string') return readDiffLines({ kind: 'update', path, unifiedDiff: found, movePath: null });
  return [
    ...readDiffLines({ kind: 'delete', path, content: before }),
    ...readDiffLines({ kind: 'add', path, content: after }),
  ];
}

function Side({ title, side }: { readonly title: string; readonly side: ShownSide }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <SideBody side={side} title={title} />
    </figure>
  );
}

function SideBody({ side, title }: { readonly side: ShownSide; readonly title: string }) {
  switch (side.kind) {
    case 'nothing':
      return <p className={css['soft']}>{t.nothingThere}</p>;
    case 'text':
      return (
        <pre>
          <CodeText text={side.text} block />
        </pre>
      );
    case 'picture':
      return <img src={`data:${side.type};base64,${side.base64}`} alt={title} />;
    case 'binary':
      return <p>{t.binary({ size: formatBytes(side.size) })}</p>;
    case 'link':
      return (
        <p>
          {t.leadsTo} <CodeText text={side.target} />
        </p>
      );
    case 'folder':
      return (
        <ul>
          {side.names.map((name) => (
            <li key={name}>
              <CodeText text={name} />
            </li>
          ))}
          {side.more && <li>…</li>}
        </ul>
      );
    case 'unreadable':
      return <p>{t.cannotBeShown({ why: side.why })}</p>;
  }
}
