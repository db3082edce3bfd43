/** Every standing rule: what it says, where, who made it, and whether anybody still needs it. */
import { Ban, Check, CircleHelp, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { RuleId } from '#domain/common/ids.ts';
import type { ListedRule } from '#domain/rules/rule-book.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { baseName } from '#domain/common/paths.ts';
import { revealPlainly } from '../../text/describe/reveal-plainly.ts';
import { rulesTexts as t } from '../../text/texts/rules-texts.ts';
import { formatAge, formatTime } from '../../text/describe/format-amounts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import css from './rule-table.module.css';
import { badgesOf } from './rule-badges.ts';
import { ruledWords, shownWords } from './shown-rule.ts';

interface Props {
  readonly rules: readonly ListedRule[];
  readonly now: number;
  readonly onChange: (rule: CommandRule) => void;
  readonly onRemove: (rules: readonly CommandRule[]) => void;
}

const icons = { allow: Check, prompt: CircleHelp, forbid: Ban } as const;
/** More rows than anybody reads would make every keystroke slow. */
const mostRows = 500;

/** The rules, newest knowledge of their use beside them, and the way to change or remove them. */
export function RuleTable({ rules, now, onChange, onRemove }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<RuleId>>(new Set());
  const all = rules.map(({ rule }) => rule);
  // A rule that is gone meanwhile is no longer chosen.
  const toRemove = all.filter(({ id }) => chosen.has(id));
  const choose = (id: RuleId, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      {/* Focusable, so that the keyboard can scroll a narrow one sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className={css['frame']} tabIndex={0} role="group" aria-label={t.caption}>
        <table className={css['table']}>
          <caption className="visually-hidden">{t.caption}</caption>
          <TableHead />
          <tbody>
            {rules.slice(0, mostRows).map((listed) => (
              <RuleRow
                key={listed.rule.id}
                listed={listed}
                all={all}
                now={now}
                isChosen={chosen.has(listed.rule.id)}
                onChoose={choose}
                onChange={onChange}
                onRemove={onRemove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {toRemove.length > 0 && (
        <Button className={css['chosen']} look="danger" onClick={(event) => event.isTrusted && onRemove(toRemove)}>
          {t.removeChosen({ n: toRemove.length })}
        </Button>
      )}
      {rules.length > mostRows && <p className={css['more']}>{t.more({ n: rules.length - mostRows })}</p>}
    </>
  );
}

const middleColumns = ['effect', 'pattern', 'scope', 'origin', 'created', 'lastUsed'] as const;

function TableHead() {
  const { columns } = t;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{columns.remove}</span>
        </th>
        {middleColumns.map((column) => (
          <th key={column} scope="col">
            {columns[column]}
          </th>
        ))}
        <th scope="col" className={css['number']}>
          {columns.uses}
        </th>
        <th scope="col">
          <span className="visually-hidden">{columns.remove}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps extends Omit<Props, 'rules'> {
  readonly listed: ListedRule;
  readonly all: readonly CommandRule[];
  readonly isChosen: boolean;
  readonly onChoose: (id: RuleId, isChosen: boolean) => void;
}

function RuleRow({ listed, all, now, isChosen, onChoose, onChange, onRemove }: RowProps) {
  const { rule, uses, lastUsedAt } = listed;
  const Icon = icons[rule.effect];
  const words = shownWords(rule);
  return (
    <tr>
      <td>
        {rule.origin !== 'managed' && (
          <input
            type="checkbox"
            aria-label={t.choose({ words })}
            checked={isChosen}
            onChange={(event) => onChoose(rule.id, event.target.checked)}
          />
        )}
      </td>
      <td>
        <span className={css[rule.effect]}>
          <Icon size={14} aria-hidden />
          {t.effect[rule.effect]}
        </span>
      </td>
      <PatternCell listed={listed} all={all} now={now} />
      <td title={rule.project === null ? undefined : revealPlainly(rule.project)}>
        {rule.project === null ? t.everywhere : <CodeText text={baseName(rule.project) || '/'} prose />}
      </td>
      <td>{t.origin[rule.origin]}</td>
      <td>{formatAge(now - rule.createdAt)}</td>
      <td>{lastUsedAt === null ? t.never : formatAge(now - lastUsedAt)}</td>
      <td className={css['number']}>{uses}</td>
      <td>{rule.origin !== 'managed' && <RowActions rule={rule} onChange={onChange} onRemove={onRemove} />}</td>
    </tr>
  );
}

function PatternCell({ listed, all, now }: Pick<RowProps, 'listed' | 'all' | 'now'>) {
  const { rule } = listed;
  return (
    <td className={css['pattern']}>
      <span className={css['aside']}>{rule.match === 'exact' ? t.exact : t.prefix}</span>{' '}
      <CodeText text={shownWords(rule)} />
      {rule.sandbox === 'bypass' && <strong>{t.outside}</strong>}
      {(rule.grants ?? []).map(ruledWords).map(({ may, place }) => (
        <span key={place} className={css['given']}>
          {may} <CodeText text={place} />
        </span>
      ))}
      {badgesOf(listed, all, now).map((badge) => (
        <span key={badge} className={css['badge']} title={t.badgeMeans[badge]}>
          {t.badge[badge]}
        </span>
      ))}
      {rule.expiresAt !== null && <span className={css['aside']}>{t.ends({ when: formatTime(rule.expiresAt) })}</span>}
      {rule.reason !== null && (
        <p className={css['aside']}>
          <CodeText text={rule.reason} prose />
        </p>
      )}
    </td>
  );
}

interface ActionsProps extends Pick<RowProps, 'onChange' | 'onRemove'> {
  readonly rule: CommandRule;
}

function RowActions({ rule, onChange, onRemove }: ActionsProps) {
  const words = shownWords(rule);
  return (
    <div className={css['actions']}>
      <Button
        look="quiet"
        aria-label={t.changeRule({ words })}
        icon={<Pencil size={14} aria-hidden />}
        onClick={() => onChange(rule)}
      />
      <Button
        look="quiet"
        aria-label={t.remove({ words })}
        icon={<X size={14} aria-hidden />}
        onClick={(event) => event.isTrusted && onRemove([rule])}
      />
    </div>
  );
}
