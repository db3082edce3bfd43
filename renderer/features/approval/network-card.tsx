/** A held connection: to which host, of what kind, by which program; and a yes or no for some destinations and some time. */
import { useMemo, useState } from 'react';
import type { NetworkApproval, Offer } from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { answerNetwork } from '../../stores/answer-approval.ts';
import { sayForBroker } from '../../text/in-language.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { useBroker, usePage, type Page } from '../shell/broker-context.ts';
import { RequesterSays } from './facts/requester-says.tsx';
import { CardFooter } from './frame/card-footer.tsx';
import { CardShell } from './frame/card-shell.tsx';
import { CommandEvidence, CommandFactsList } from './facts/command-facts-list.tsx';
import { Evidence } from './facts/evidence.tsx';
import { ConnectionFactsList } from './facts/connection-facts-list.tsx';
import { ModelSays } from './facts/model-says.tsx';
import { canJoin, OtherConnections } from './other-connections.tsx';
import { RiskFacts } from './facts/risk-facts.tsx';
import { ReachPicker } from './reach/reach-picker.tsx';
import { firstChosen, scopesFor } from './reach/scopes-for.ts';
import { useCard } from './use-card.ts';
import { useCardKeys } from './use-card-keys.ts';
import { verbatim, type Message } from '#domain/common/message.ts';

interface Props {
  readonly approval: NetworkApproval;
  readonly place: number;
  readonly of: number;
}

/** One answer may be for other connections of the same run too, each for its own host. */
export function NetworkCard({ approval, place, of }: Props) {
  const page = usePage();
  const { bridge, view } = page;
  const assessment = useBroker((broker) => assessmentOf(approval, broker.assessments));
  const level = raiseLevel(approval.risk.level, assessment);
  const { choices } = approval.connection;
  const [reach, setReach] = useState(0);
  const choice = choices[reach] ?? choices[0];
  const offers = useOffers(approval, level, choice?.reach ?? null);
  const [chosen, setChosen] = useState(() => firstChosen(offers));
  const { others, ticked, setTicked, joined } = useJoined(approval);
  const shown = [...others, ...joined].map(({ id }) => id);
  const card = useCard(approval, level, [chosen, reach, assessment?.description, ...shown].join(' '));

  const answer = (effect: 'allow' | 'deny', scope: Scope, note: string | null, at = reach): void => {
    const picked = choices[at];
    if (picked === undefined) return;
    card.send(async () => {
      const taken = await answerNetwork(bridge, view, approval, { effect, scope, pattern: picked.pattern, note });
      if (taken) for (const other of joined) answerAlike(page, other, { effect, scope, note });
      return taken;
    });
  };
  const allow = (scope: Scope): void => answer('allow', scope, null);
  // A no is for this run, as narrow as it comes, unless it is said to be for more.
  const deny = (note: string | null): void => answer('deny', { kind: 'once' }, note, 0);
  const stopAsking = (): void => answer('deny', { kind: 'session' }, null);
  const later = (): void => view.putOff(approval.id);
  const isCritical = level === 'critical';
  const offered = offers[chosen] ?? offers[0];
  useCardKeys(card.arming, {
    allow: isCritical || offered === undefined ? null : () => allow(offered.scope),
    deny: () => deny(null),
    later,
  });

  const foot = (
    <CardFooter
      approval={approval}
      card={card}
      isCritical={isCritical}
      offers={offers}
      chosen={chosen}
      onChoose={setChosen}
      onAllow={allow}
      onDeny={deny}
      onLater={later}
    />
  );
  return (
    <CardShell card={card} approval={approval} level={level} place={place} of={of} foot={foot}>
      <ConnectionFactsList connection={approval.connection} />
      {isCritical && <RiskFacts approval={approval} />}
      <ReachPicker choices={choices} chosen={reach} onChoose={setReach} onDenyAll={stopAsking} sending={card.sending} />
      <OtherConnections others={others} ticked={ticked} onTick={setTicked} />
      <ModelSays assessment={assessment} />
      <OfCommand approval={approval} />
    </CardShell>
  );
}

function OfCommand({ approval }: { readonly approval: NetworkApproval }) {
  return (
    <>
      <CommandFactsList approval={approval} />
      <Evidence>
        <CommandEvidence approval={approval} />
      </Evidence>
      <RequesterSays requester={approval.requester} />
    </>
  );
}

/** Other connections of the run, and those of them that the answer is for too. */
function useJoined(approval: NetworkApproval) {
  const [ticked, setTicked] = useState<ReadonlySet<ApprovalId>>(new Set());
  const others = useOthers(approval);
  const joined = others.filter((other) => ticked.has(other.id) && canJoin(other));
  return { others, ticked, setTicked, joined };
}

/** How long a yes may last, said together with what it would reach. */
function useOffers({ offers }: NetworkApproval, level: RiskLevel, reach: Message | null): readonly Offer[] {
  return useMemo(
    () =>
      scopesFor(offers, level).map((offer) => ({
        ...offer,
        reach: verbatim(texts.netReach({ what: sayForBroker(reach) ?? '', howLong: sayForBroker(offer.reach) })),
      })),
    [offers, level, reach],
  );
}

type Alike = Omit<Parameters<typeof answerNetwork>[3], 'pattern'>;

/** As narrow as it comes: what was chosen to be wider here was chosen for this host alone. */
function answerAlike({ bridge, view }: Page, other: NetworkApproval, alike: Alike): void {
  const [narrowest] = other.connection.choices;
  if (narrowest === undefined) return;
  void answerNetwork(bridge, view, other, { ...alike, pattern: narrowest.pattern });
}

/** In the order in which they came, so that none moves under a pointer. */
function useOthers(approval: NetworkApproval): readonly NetworkApproval[] {
  const approvals = useBroker((broker) => broker.approvals);
  return useMemo(
    () =>
      approvals.filter(
        (each): each is NetworkApproval =>
          each.kind === 'network' && each.runId === approval.runId && each.id !== approval.id,
      ),
    [approvals, approval],
  );
}
