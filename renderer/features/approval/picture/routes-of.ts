/** From where to where a request goes, and what its sandbox would still stop after a yes. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardEffect } from '#domain/approval/card-effect.ts';
import { isInside } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { joinList } from '../../../text/describe/format-amounts.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';

export interface Route {
  readonly to: string;
  /** What `to` names, from the root. */
  readonly path?: string | undefined;
  /** Another's word, to be drawn as it is. */
  readonly isObject: boolean;
  readonly note: string;
  /** `ask`: a yes opens it. `no`: stopped whatever is answered. */
  readonly gate: 'ask' | 'no';
  readonly needsNetwork?: boolean;
  readonly isLater?: boolean;
}

/** More than these say nothing more. */
const mostRoutes = 3;

export function routesOf(approval: ApprovalRequest): readonly Route[] {
  const { plan } = approval.facts;
  if (approval.kind === 'network') {
    const { host, port } = approval.connection.target;
    return [asked(`${host}:${port}`, t.flowConnects), ...stopped(plan)];
  }
  const routes = [...byEffects(approval), ...byGrants(approval)].map((route) => openLater(route, approval));
  const first = routes
    .filter((route, at) => routes.findIndex((other) => isSame(other, route)) === at)
    .slice(0, mostRoutes);
  const isAskedLater = first.some(({ isLater }) => isLater === true);
  return first.length === 0 ? [] : [...first, ...stopped(plan, isAskedLater)];
}

/** Where there is no network yet, what needs it stops there and asks: neither open by this yes nor closed for good. */
function openLater(route: Route, { facts: { plan } }: ApprovalRequest): Route {
  return route.needsNetwork === true && plan.mechanism !== 'none' && plan.network === 'blocked'
    ? { ...route, note: t.flowLaterNetwork, isLater: true }
    : route;
}

/** A host, and a host with its port; a path, and the same by a name. */
const isSame = (one: Route, other: Route): boolean =>
  one.to === other.to ||
  one.to.startsWith(`${other.to}:`) ||
  other.to.startsWith(`${one.to}:`) ||
  (one.path !== undefined && one.path === other.path);

const asked = (to: string, note: string, path?: string): Route => ({ to, isObject: true, note, gate: 'ask', path });
const reached = (to: string, note: string): Route => ({ ...asked(to, note), needsNetwork: true });

function byEffects({ effects = [], facts: { plan }, risk }: ApprovalRequest): readonly Route[] {
  return effects.flatMap((effect) => routeOf(effect, plan, risk.effects.deletes.concat(risk.effects.writes)));
}

function routeOf(effect: CardEffect, plan: SandboxPlan, paths: readonly { readonly path: string }[]): readonly Route[] {
  switch (effect.kind) {
    case 'superuser':
      return [{ to: t.flowSystem, isObject: false, note: t.flowAsRoot, gate: 'ask' }];
    case 'pushes':
      return effect.to === null ? [] : [reached(effect.to, t.flowPush[effect.how])];
    case 'sends':
      return effect.host === null ? [] : [reached(effect.host, t.flowSends)];
    case 'runs-fetched':
    case 'hands-shell':
      return effect.host === null ? [] : [reached(effect.host, t.flowFetches)];
    case 'installs':
      return effect.hosts.map((host) => reached(host, t.flowPackages));
    case 'connects':
      return [reached(effect.host, t.flowConnects)];
    case 'deletes':
      return [asked(effect.name, isOpen(plan, paths) ? t.flowDeletes : t.flowLater, effect.path)];
    case 'writes':
      return [asked(effect.name, isOpen(plan, paths) ? t.flowWrites : t.flowLater, effect.path)];
    case 'discards':
      return [asked(effect.name, t.flowDiscards[effect.what], effect.path)];
    case 'resets':
    case 'publishes':
    case 'reads-secret':
    case 'acts':
    case 'unread':
      return [];
  }
}

/** Whether the sandbox as it is planned lets it through; else the run stops there and asks once more. */
function isOpen({ mechanism, entries }: SandboxPlan, paths: readonly { readonly path: string }[]): boolean {
  if (mechanism === 'none') return true;
  return paths.every(({ path }) => entries.some((entry) => entry.access === 'write' && isInside(path, entry.path)));
}

function byGrants(approval: ApprovalRequest): readonly Route[] {
  const grants = 'grants' in approval ? approval.grants : approval.facts.plan.grants;
  return grants.flatMap((grant): readonly Route[] => {
    switch (grant.kind) {
      case 'path':
        return [asked(grant.path, grant.access === 'write' ? t.flowWrites : t.flowReads, grant.path)];
      case 'host':
        return [asked(`${grant.target.host}:${grant.target.port}`, t.flowConnects)];
      case 'credential':
        return [asked(`${grant.host}:${grant.port}`, t.flowLogin)];
      case 'unsandboxed':
        return [{ to: t.flowSystem, isObject: false, note: t.flowUnheld, gate: 'ask' }];
      case 'socket':
        return [asked(grant.path, t.flowConnects)];
      case 'forward':
      case 'network':
      case 'key':
      case 'home-file':
      case 'loopback':
        return [];
    }
  });
}

/** Nothing is stopped where there is no sandbox of ours. */
function stopped({ mechanism, network, entries }: SandboxPlan, isAskedLater = false): readonly Route[] {
  if (mechanism === 'none') return [];
  const isWide = entries.some(({ path, access }) => path === '/' && access === 'write');
  const closed = [
    ...(network === 'blocked' && !isAskedLater ? [t.flowNetwork] : []),
    ...(isWide ? [] : [t.flowElsewhere]),
  ];
  return closed.length === 0 ? [] : [{ to: joinList(closed), isObject: false, note: t.flowStopped, gate: 'no' }];
}
