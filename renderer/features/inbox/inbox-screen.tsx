/** What waits for the person: the list, and beside it the open card. What comes joins the end of the list and moves nothing. */
import { ChevronLeft, ChevronRight, Inbox } from 'lucide-react';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { countWaiting } from '../../stores/broker-state.ts';
import { groupByRequester, keyOfRequester } from '../../stores/inbox/group-requests.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { AgentMark, markOfRequester } from '../../ui/agent/agent-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { RequesterShort } from '../../ui/agent/requester-short.tsx';
import { CardInPlace } from '../approval/card-in-place.tsx';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { BesideCard } from './beside/beside-card.tsx';
import { AnsweredToday } from './today/answered-today.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { DenyMenu } from './deny-menu.tsx';
import { LeftBySessions } from './left/left-by-sessions.tsx';
import { InboxList } from './inbox-list.tsx';
import css from './inbox-screen.module.css';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useNow, useOpened } from './use-opened.ts';

export function InboxScreen() {
  const approvals = useBroker((broker) => broker.approvals);
  const hasLeft = useBroker((broker) => broker.left.length > 0);
  const { view } = usePage();
  const [from, setFrom] = useState<string | null>(null);
  const choose = (key: string | null): void => {
    setFrom(key);
    // The first of them: where the person stood in the other list says nothing about this one.
    const first = approvals.find(({ requester }) => keyOfRequester(requester) === key);
    if (first !== undefined) view.open(first.id);
  };
  const its = approvals.filter(({ requester }) => keyOfRequester(requester) === from);
  // A filter whose last request was answered is none any more.
  const shown = its.length === 0 ? approvals : its;
  const hasRoom = useRoom();
  if (approvals.length === 0) return hasLeft ? <LeftBySessions isAlone /> : <NothingWaits hasRoom={hasRoom} />;
  return (
    <Waiting all={approvals} shown={shown} from={its.length === 0 ? null : from} hasRoom={hasRoom} onFrom={choose} />
  );
}

function NothingWaits({ hasRoom }: Pick<Props, 'hasRoom'>) {
  return (
    <div className={joinClasses(css['empty'], hasRoom && css['roomy'])}>
      <div className={css['nothing']}>
        <Inbox size={40} strokeWidth={1.2} aria-hidden />
        <h1>{t.none}</h1>
        <p>{t.noneWhat}</p>
      </div>
      {hasRoom ? <BesideCard opened={null} /> : <AnsweredToday isOpen={false} />}
    </div>
  );
}

interface Props {
  readonly all: readonly ApprovalRequest[];
  readonly shown: readonly ApprovalRequest[];
  readonly from: string | null;
  readonly hasRoom: boolean;
  readonly onFrom: (key: string | null) => void;
}

function Waiting({ all, shown, from, hasRoom, onFrom }: Props) {
  const { view } = usePage();
  const now = useNow();
  const waiting = useBroker(countWaiting);
  const list = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<ApprovalId>>(new Set());
  const chosen = shown.filter(({ id }) => picked.has(id));
  const { opened, at } = useOpened(shown);
  const choose = useCallback((id: ApprovalId): void => setPicked((before) => toggled(before, id)), []);
  const open = useCallback((id: ApprovalId): void => view.open(id), [view]);
  const step = (by: 1 | -1): void => {
    const next = shown[opened === null ? 0 : at + by];
    if (next !== undefined) view.open(next.id);
  };
  useInboxKeys(list, { step, choose: () => opened !== null && choose(opened.id) });
  const hasDetail = opened !== null || chosen.length > 0;
  return (
    <div className={joinClasses(css['screen'], hasDetail && css['detailed'], hasRoom && css['three'])}>
      <section ref={list} className={css['list']} aria-label={t.list}>
        <header>
          <h1>{t.title({ n: waiting })}</h1>
          <DenyMenu requests={shown} now={now} />
        </header>
        <Filters all={all} from={from} onFrom={onFrom} />
        <InboxList
          requests={shown}
          opened={opened?.id ?? null}
          chosen={picked}
          now={now}
          onOpen={open}
          onChoose={choose}
        />
        <LeftBySessions />
        {!hasRoom && <AnsweredToday isOpen={false} />}
        <p className={css['keys']} aria-hidden>
          <kbd>J</kbd>
          <kbd>K</kbd> {t.keyMove} <kbd>X</kbd> {t.keySelect} <kbd>D</kbd> {t.keyDeny}
        </p>
      </section>
      <section className={css['card']} aria-label={t.place({ place: at + 1, all: shown.length })}>
        {chosen.length > 0 ? (
          <ChosenPanel requests={chosen} onClear={() => setPicked(new Set())} />
        ) : (
          <OpenCard opened={opened} at={at} of={shown.length} onStep={step} />
        )}
      </section>
      {hasRoom && <BesideCard opened={chosen.length > 0 ? null : opened} />}
    </div>
  );
}

interface OpenProps {
  readonly opened: ApprovalRequest | null;
  readonly at: number;
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
}

function OpenCard({ opened, at, of, onStep }: OpenProps) {
  const { view } = usePage();
  return (
    <>
      <div className={css['pager']}>
        <Button look="quiet" icon={<ChevronLeft size={15} aria-hidden />} onClick={() => view.open(null)}>
          {t.back}
        </Button>
        {/* The list has one of its own, where it is seen. */}
        <h1>{t.place({ place: at + 1, all: of })}</h1>
        <Button look="quiet" aria-label={t.previous} onClick={() => onStep(-1)}>
          <ChevronLeft size={15} aria-hidden />
        </Button>
        <Button look="quiet" aria-label={t.next} onClick={() => onStep(1)}>
          <ChevronRight size={15} aria-hidden />
        </Button>
      </div>
      {opened === null ? (
        <p className={css['pick']}>{t.pick}</p>
      ) : (
        <CardInPlace key={opened.id} approval={opened} place={at + 1} of={of} />
      )}
    </>
  );
}

function Filters({ all, from, onFrom }: Omit<Props, 'shown' | 'hasRoom'>) {
  const groups = groupByRequester(all);
  if (groups.length < 2) return null;
  return (
    <fieldset className={css['filters']} aria-label={t.filter}>
      <button type="button" aria-pressed={from === null} onClick={() => onFrom(null)}>
        {t.all}
      </button>
      {groups.map(({ key, requester, requests }) => (
        <button key={key} type="button" aria-pressed={from === key} onClick={() => onFrom(key)}>
          <AgentMark of={markOfRequester(requester)} />
          <RequesterShort requester={requester} /> {requests.length}
        </button>
      ))}
    </fieldset>
  );
}

function toggled(set: ReadonlySet<ApprovalId>, id: ApprovalId): ReadonlySet<ApprovalId> {
  return new Set(set.has(id) ? [...set].filter((each) => each !== id) : [...set, id]);
}

/** Whether the screen has room for a third column: 1760 px at letters of the usual size. */
const large = matchMedia('(min-width: 110rem)');
const onLarge = (listener: () => void): (() => void) => {
  large.addEventListener('change', listener);
  return () => large.removeEventListener('change', listener);
};

const useRoom = (): boolean => useSyncExternalStore(onLarge, () => large.matches);
