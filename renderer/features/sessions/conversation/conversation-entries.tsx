/** What was said and called, one under the other. All of it was written by others than this page: nothing in it can hide. */
import { useState, type ReactNode } from 'react';
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import { sayForBroker } from '../../../text/in-language.ts';
import { sessionsTexts as t } from '../../../text/texts/screens/sessions-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from './conversation-view.module.css';

type Entry<Kind extends ConversationEntry['kind']> = Extract<ConversationEntry, { kind: Kind }>;

interface Props {
  readonly entries: readonly ConversationEntry[];
  /** Which of all the first one is. */
  readonly first: number;
  readonly isWorking: boolean;
  /** Of which call of `delegate` they are. */
  readonly of?: string;
}

export function Entries({ entries, first, isWorking, of }: Props) {
  const calls = new Set(entries.flatMap((entry) => (entry.kind === 'call' ? [entry.call] : [])));
  const results = new Map(entries.flatMap((entry) => (entry.kind === 'result' ? [[entry.call, entry] as const] : [])));
  return (
    <>
      {entries.map((entry, index) => {
        const key = first + index;
        // Those of a helper stand with the call that gave it its part.
        if (entry.part !== of && calls.has(entry.part ?? '')) return null;
        if (entry.kind === 'call') {
          const own = entry.tool === 'delegate' ? entries.filter(({ part }) => part === entry.call) : [];
          return (
            <Call key={key} call={entry} result={results.get(entry.call) ?? null} isWorking={isWorking}>
              {own.length > 0 && <Entries entries={own} first={0} isWorking={isWorking} of={entry.call} />}
            </Call>
          );
        }
        return entry.kind === 'result' ? null : <Said key={key} entry={entry} />;
      })}
    </>
  );
}

function Said({ entry }: { readonly entry: Entry<'person' | 'agent' | 'note'> }) {
  if (entry.kind === 'note') {
    return (
      <p className={css['note']}>
        <strong>{t.desk}</strong> {sayForBroker(entry.message)}
      </p>
    );
  }
  if (entry.kind === 'agent') return <Lines prose text={entry.text} />;
  return (
    <div className={joinClasses(css['person'], entry.part !== undefined && css['told'])}>
      <strong>{entry.part === undefined ? t.you : t.helper}</strong>
      <Lines prose text={entry.text} />
    </div>
  );
}

interface LinesProps {
  readonly text: string;
  readonly prose?: boolean;
  readonly className?: string | undefined;
}

/** Lines end where they end; whatever else does not show by itself is a chip. */
export function Lines({ text, prose = false, className }: LinesProps) {
  return (
    <div className={joinClasses(css['lines'], className)} dir="ltr" translate="no">
      {text
        .replace(/\n+$/u, '')
        .split(/\r?\n/u)
        .map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other name, and none changes its place
          <div key={at}>
            <CodeText prose={prose} text={line} />
          </div>
        ))}
    </div>
  );
}

interface CallProps {
  readonly call: Entry<'call'>;
  /** Null while it goes on. */
  readonly result: Entry<'result'> | null;
  readonly isWorking: boolean;
  /** What a helper did because of it. */
  readonly children?: ReactNode;
}

/** What it was given and gave back is drawn when it is opened: there may be hundreds. */
function Call({ call: { tool, input }, result, isWorking, children }: CallProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css['call']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <CodeText text={tool} className={css['tool']} />
        <CodeText text={summaryOfCall(input)} className={css['what']} />
        <Ending result={result} isWorking={isWorking} />
      </summary>
      {children && <div className={css['part']}>{children}</div>}
      {isOpen && !children && (
        <>
          <Given input={input} />
          {result !== null && <Lines text={result.text} className={css['back']} />}
        </>
      )}
    </details>
  );
}

function Ending({ result, isWorking }: Pick<CallProps, 'result' | 'isWorking'>) {
  if (result === null && isWorking) return <span className={css['ending']}>{t.running}</span>;
  const { isError = true, exitCode = 0 } = result ?? {};
  const words = isError ? t.notWorked : exitCode === 0 ? t.worked : t.exitCode({ n: exitCode });
  return (
    <span className={joinClasses(css['ending'], isError ? css['bad'] : exitCode !== 0 && css['odd'])}>{words}</span>
  );
}

/** Texts as they are, and whatever else as JSON. */
function Given({ input }: { readonly input: string }) {
  const read = readObject(input);
  if (read === null) return <Lines text={input} className={css['given']} />;
  return (
    <dl className={css['given']}>
      {Object.entries(read).map(([name, value]) => (
        <div key={name}>
          <dt>
            <CodeText text={name} />
          </dt>
          <dd>
            <Lines text={typeof value === 'string' ? value : JSON.stringify(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const longest = 200;
const telling = ['title', 'command', 'pattern', 'path', 'patch', 'chars', 'sessionId'];
const patchedFile = /^\*\*\* (?:Add|Update|Delete) File: (.*)$/gmu;

/** What a call is about, in one line: its command, its files or what it looks for; else its input as it stands. */
function summaryOfCall(input: string): string {
  const read = readObject(input);
  const name = telling.find((each) => read !== null && each in read);
  const value: unknown = read === null || name === undefined ? undefined : read[name];
  const said = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : input;
  const text = name === 'patch' ? [...said.matchAll(patchedFile)].map(([, file]) => file).join(', ') : said;
  const [line = ''] = text.trim().split('\n');
  return line.slice(0, longest);
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
