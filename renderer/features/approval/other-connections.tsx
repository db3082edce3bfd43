/** The other connections of the same command that are held: each can be ticked, so that one answer counts for it too. */
import type { NetworkApproval } from '#domain/approval/approval.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import sections from './frame/card-sections.module.css';
import css from './reach/reach-picker.module.css';

interface Props {
  readonly others: readonly NetworkApproval[];
  readonly ticked: ReadonlySet<ApprovalId>;
  readonly onTick: (ticked: ReadonlySet<ApprovalId>) => void;
}

export function OtherConnections({ others, ticked, onTick }: Props) {
  if (others.length === 0) return null;
  const toggle = (id: ApprovalId): void => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <fieldset className={css['picker']}>
      <legend>{texts.netOthers({ n: others.length })}</legend>
      {others.map((other) => (
        <label key={other.id}>
          <input
            type="checkbox"
            checked={ticked.has(other.id)}
            disabled={!canJoin(other)}
            onChange={() => toggle(other.id)}
          />
          <CodeText text={`${other.connection.target.host}:${other.connection.target.port}`} />
          <span className={canJoin(other) ? css['reach'] : sections['outside']}>
            {other.connection.address === null || other.connection.addressClass === null
              ? texts.netNotLookedUp
              : `${other.connection.address}, ${texts.netClass[other.connection.addressClass]}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What has a warning of its own is answered on a card of its own. */
export function canJoin({ connection, risk }: NetworkApproval): boolean {
  const isPrivate = connection.addressClass === 'private' || connection.addressClass === 'shared';
  return connection.unicode === null && !isPrivate && risk.level !== 'critical';
}
