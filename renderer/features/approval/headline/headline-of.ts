/** What a request is about, as one sentence made from what it would do; for cards, lists and panels. */
import type { PocketCard } from '#contract/pocket.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { isInside } from '#domain/common/paths.ts';
import { headlineTexts as t } from '../../../text/texts/headline-texts.ts';
import { plain, sayAbout, type Part } from './parts.ts';
import { andMore, sayEffect } from './say-effect.ts';

/** A card, or what a paired device is told of one. */
export type Headlined = ApprovalRequest | PocketCard;

export function headlineOf(approval: Headlined): readonly Part[] {
  switch (approval.kind) {
    case 'command':
      return sayFirst(approval);
    case 'network':
      return sayAbout(t.connects, { host: `${approval.connection.target.host}:${approval.connection.target.port}` });
    case 'escalation':
      return sayGrants(approval, approval.grants);
    case 'permissions':
      return approval.grants.length === 1
        ? sayGrants(approval, approval.grants)
        : [plain(t.ahead({ n: approval.grants.length }))];
    case 'patch':
      return sayPatch(approval);
    case 'external-tool':
      return sayTool(approval);
  }
}

/** Where no effect was told its first word has to do; the whole stands right below. */
function sayFirst({ effects, risk, facts }: Headlined): readonly Part[] {
  const [first] = effects ?? [];
  if (first !== undefined) return sayEffect(first);
  const program = facts.parsed.text.trim().split(/\s/u)[0] ?? '';
  return sayEffect(risk.opaque || program === '' ? { kind: 'unread' } : { kind: 'acts', how: 'unknown', program });
}

function sayGrants(approval: Headlined, grants: readonly Grant[]): readonly Part[] {
  const [first, ...more] = grants;
  return first === undefined ? [] : [...sayGrant(first, approval), ...andMore(more.length)];
}

/** As the other effects of the card name it: from `~`, where the whole path is the same. */
function nameOf(path: string, { effects = [] }: Headlined): string {
  const names = effects.flatMap((effect) => ('path' in effect && effect.path === path ? [effect.name] : []));
  return names[0] ?? path;
}

function sayTool(approval: Headlined & { readonly kind: 'external-tool' }): readonly Part[] {
  const { subject } = approval;
  if (subject.kind === 'command') return sayFirst(approval);
  return sayAbout(subject.byDesk === true ? t.byDesk : t.tool, { name: subject.name });
}

function sayGrant(grant: Grant, approval: Headlined): readonly Part[] {
  switch (grant.kind) {
    case 'path':
      return sayAbout(grant.access === 'write' ? t.writes : t.reads, { name: nameOf(grant.path, approval) });
    case 'host':
      return sayAbout(t.connects, { host: `${grant.target.host}:${grant.target.port}` });
    case 'socket':
      return sayAbout(t.socket, { name: grant.path });
    case 'forward':
      return sayAbout(t.forward, { name: String(grant.port) });
    case 'credential':
      return sayAbout((given) => t.login({ ...given, tool: grant.tool }), { host: `${grant.host}:${grant.port}` });
    case 'network':
      return [plain(t.network)];
    case 'key':
      return sayAbout(t.key, { name: grant.name });
    case 'home-file':
      return sayAbout(t.writes, { name: `~/${grant.name}` });
    case 'loopback':
      return sayAbout(t.loopback, { host: `localhost:${grant.port}` });
    case 'unsandboxed':
      return [plain(t.unsandboxed)];
  }
}

const patterns = { add: t.patchAdd, update: t.patchChange, delete: t.patchDelete } as const;

function sayPatch({ files, facts: { projectRoot } }: Headlined & { readonly kind: 'patch' }): readonly Part[] {
  const [first] = files;
  if (files.length === 1 && first !== undefined) {
    const { kind, path } = first.change;
    return sayAbout(patterns[kind], {
      name: isInside(path, projectRoot) ? path.slice(projectRoot.length + 1) : path,
    });
  }
  const deleted = files.filter(({ change }) => change.kind === 'delete').length;
  const also = deleted === 0 ? [] : [plain(` (${t.patchDeletes({ n: deleted })})`)];
  return [plain(t.patchMany({ n: files.length })), ...also];
}
