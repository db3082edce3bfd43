/** One effect in words. */
import type { CardEffect } from '#domain/approval/card-effect.ts';
import type { EffectSize } from '#domain/risk/risk.ts';
import { joinList } from '../../../text/describe/format-amounts.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import { plain, sayAbout, type Part } from './parts.ts';

export function sayEffect(effect: CardEffect): readonly Part[] {
  switch (effect.kind) {
    case 'superuser':
      return sayAbout(t.superuser, { command: effect.command });
    case 'runs-fetched':
      return sayAbout(t.runsFetched, { host: effect.host ?? t.otherHost });
    case 'hands-shell':
      return sayAbout(t.handsShell, { host: effect.host ?? t.otherHost });
    case 'sends': {
      const said = { what: effect.what ?? t.data, host: effect.host ?? t.otherHost };
      return sayAbout(effect.isSecret && effect.what !== null ? t.sendsSecret : t.sends, said);
    }
    case 'pushes':
      return sayPush(effect);
    case 'deletes':
      return [...sayAbout(t.deletes, { name: effect.name }), ...andMore(effect.more), ...inBrackets(effect.size)];
    case 'discards':
      return [...sayAbout(t.discards[effect.what], { name: effect.name }), ...andMore(effect.more)];
    case 'resets':
      return sayAbout(t.resets, { name: effect.name, to: effect.to });
    case 'publishes':
      return sayAbout(t.publishes, { program: effect.program });
    case 'writes':
      return [...sayAbout(t.writes, { name: effect.name }), ...andMore(effect.more)];
    case 'reads-secret':
      return [...sayAbout(t.readsSecret, { name: effect.name }), ...andMore(effect.more)];
    case 'installs':
      return sayInstall(effect);
    case 'connects':
      return [...sayAbout(t.connects, { host: effect.host }), ...andMore(effect.more)];
    case 'acts':
      return sayAbout(t.acts[effect.how], { program: effect.program });
    case 'unread':
      return [plain(t.unread)];
  }
}

function sayPush({ how, branch, to }: Extract<CardEffect, { kind: 'pushes' }>): readonly Part[] {
  const place = to ?? t.remote;
  return branch === null ? sayAbout(t.pushesAll[how], { to: place }) : sayAbout(t.pushes[how], { branch, to: place });
}

function sayInstall({ names, count, source, hosts }: Extract<CardEffect, { kind: 'installs' }>): readonly Part[] {
  const about = saySource(t.source[source], hosts);
  if (count === 0) return about((given) => t.installsProject(given));
  if (count > names.length) return about((given) => t.installsMany({ ...given, count }));
  const named = joinList(names);
  return hosts.length === 0
    ? sayAbout((given) => t.installs({ ...given, source: t.source[source] }), { names: named })
    : sayAbout(t.installs, { names: named, source: joinList(hosts) });
}

/** A project can name another source than people expect, so a host that is known is said by its name. */
function saySource(usual: string, hosts: readonly string[]) {
  return (message: (given: { readonly source: string }) => string): readonly Part[] =>
    hosts.length === 0 ? [plain(message({ source: usual }))] : sayAbout(message, { source: joinList(hosts) });
}

export const andMore = (n: number): readonly Part[] => (n === 0 ? [] : [plain(` ${t.more({ n })}`)]);

/** A number is said to be a floor where the look did not come to its end. */
function inBrackets(size: EffectSize | null): readonly Part[] {
  if (size === null) return [];
  if (size.files === 0 && !size.isComplete) return [plain(` (${t.notCounted})`)];
  const amount = t.files({ n: size.files });
  return [plain(` (${size.isComplete ? amount : t.atLeast({ amount })})`)];
}
