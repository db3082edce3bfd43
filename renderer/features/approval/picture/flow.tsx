/** The picture of a request: who stands at the wall, and what lies behind it. What stays stopped is crossed out. */
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker } from '../../shell/broker-context.ts';
import css from './flow.module.css';
import { routesOf, type Route } from './routes-of.ts';

export function Flow({ approval }: { readonly approval: ApprovalRequest }) {
  const project = useBroker((broker) => broker.sessions.get(approval.sessionId)?.projectName);
  const routes = useMemo(() => routesOf(approval), [approval]);
  if (routes.length === 0) return null;
  const isOpen = approval.facts.plan.mechanism === 'none';
  return (
    <ul className={joinClasses(css['flow'], isOpen && css['open'])} aria-label={t.flow}>
      {routes.map((route, at) => (
        <Row
          key={`${route.gate} ${route.to}`}
          route={route}
          from={at === 0 ? (project ?? approval.facts.projectRoot) : t.flowSame}
        />
      ))}
    </ul>
  );
}

function Row({ route: { to, isObject, note, gate }, from }: { readonly route: Route; readonly from: string }) {
  const Mark = gate === 'ask' ? Check : X;
  return (
    <li className={css[gate]}>
      <span className={css['from']}>
        <CodeText text={from} prose />
      </span>
      <span className={css['gate']} aria-hidden>
        <Mark size={14} />
      </span>
      <span className={css['to']}>
        {gate === 'no' ? <s>{to}</s> : <b>{isObject ? <CodeText text={to} prose /> : to}</b>}
        <small>{note}</small>
      </span>
    </li>
  );
}
