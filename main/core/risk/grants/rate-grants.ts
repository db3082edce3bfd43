/** How much an agent could do with permissions ahead of any command: by what lies there, and by whose network it is. Pure. */
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { say, type Message } from '#domain/common/message.ts';
import { pathDepth } from '#domain/common/paths.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { PathEffect, Risk, RiskLevel } from '#domain/risk/risk.ts';
import type { Span } from '#domain/common/span.ts';
import { higher } from '../finding.ts';
import { placePath } from '../files/place-path.ts';
import {
  isAccountPath,
  isLoginKeyPath,
  isProjectTrigger,
  isSecretPath,
  isStartupPath,
} from '../files/sensitive-paths.ts';

interface Rated {
  readonly code: string;
  readonly level: RiskLevel;
  readonly text: Message;
}

export interface ShownGrant {
  readonly grant: Grant;
  /** Where it stands in the text of the request. */
  readonly span: Span;
}

export function rateGrants(shown: readonly ShownGrant[], projectRoot: string, homeDir: string): Risk {
  const where = { cwd: projectRoot, projectRoot, homeDir };
  const effects = (access: 'read' | 'write'): PathEffect[] =>
    shown.flatMap(({ grant }) => {
      if (grant.kind !== 'path' || grant.access !== access) return [];
      const { path, place } = placePath(grant.path, where);
      return [{ path, place, size: null }];
    });
  const rated = shown.map(({ grant, span }) => ({ ...rate(grant, where), span }));
  const hosts = shown.flatMap(({ grant }) =>
    grant.kind === 'host' ? [grant.target.host] : grant.kind === 'credential' ? [grant.host] : [],
  );
  const writes = effects('write');
  return {
    level: rated.reduce<RiskLevel>((level, each) => higher(level, each.level), 'low'),
    categories: [
      ...(writes.length > 0 ? (['system_modification'] as const) : []),
      ...(hosts.length > 0 ? (['network_access'] as const) : []),
    ],
    reasons: rated.filter(({ level }) => level !== 'low'),
    effects: { reads: effects('read'), writes, deletes: [], hosts, privilege: false },
    opaque: false,
  };
}

function rate(grant: Grant, where: { cwd: string; projectRoot: string; homeDir: string }): Rated {
  switch (grant.kind) {
    case 'path':
      return ratePath(grant.path, grant.access, where);
    case 'host':
      return rateHost(grant.target.host);
    case 'network':
      return {
        code: 'grant-network',
        level: 'low',
        text: say('You are asked about each host separately.'),
      };
    case 'credential':
      return {
        code: 'grant-credential',
        level: 'high',
        text: say('It can do there what you can do; the login itself stays with the desk.'),
      };
    case 'key':
      return { code: 'grant-key', level: 'medium', text: say('Anyone who has this key can use it.') };
    case 'home-file':
      return {
        code: 'grant-write',
        level: 'medium',
        text: say('This is outside the project and could be changed.'),
      };
    case 'loopback':
      return { code: 'grant-loopback', level: 'high', text: say('It can talk to this server of your own machine.') };
    case 'socket':
    case 'forward':
    case 'unsandboxed':
      return { code: 'grant-wide', level: 'critical', text: say('This leaves the sandbox.') };
  }
}

function ratePath(
  path: string,
  access: 'read' | 'write',
  where: { cwd: string; projectRoot: string; homeDir: string },
): Rated {
  const { isWhole, place } = placePath(path, where);
  const isWrite = access === 'write';
  if (isWrite && (isWhole || pathDepth(path) <= 1)) {
    return {
      code: 'grant-whole',
      level: 'critical',
      text: say('Everything in a home folder or in the system could be changed.'),
    };
  }
  if (isSecretPath(path, where.homeDir)) {
    return { code: 'grant-secret', level: 'high', text: say('Secrets are kept here.') };
  }
  if (isWrite && (isLoginKeyPath(path) || isAccountPath(path))) {
    return { code: 'grant-account', level: 'critical', text: say('Who may log in here could be changed.') };
  }
  if (isWrite && (isStartupPath(path, where.homeDir) || isProjectTrigger(path))) {
    return {
      code: 'grant-run-later',
      level: 'high',
      text: say('What is written here runs later, outside of the sandbox.'),
    };
  }
  if (!isWrite) return { code: 'grant-read', level: isWhole ? 'medium' : 'low', text: say('This could be read.') };
  if (place === 'project' || place === 'temporary') {
    return { code: 'grant-write', level: 'low', text: say('This could be changed.') };
  }
  return { code: 'grant-write', level: 'medium', text: say('This is outside the project and could be changed.') };
}

function rateHost(claimed: string): Rated {
  const host = canonicalHost(claimed);
  const isName =
    host.kind === 'name' && host.host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)$/u.test(host.host);
  return isName
    ? { code: 'grant-host', level: 'medium', text: say('Anything that can be read could be sent here.') }
    : { code: 'grant-address', level: 'high', text: say('This is an address, or a name of your own network.') };
}

const isNew = ({ code, text }: Risk['reasons'][number], at: number, all: Risk['reasons']): boolean =>
  all.findIndex((each) => each.code === code && each.text.code === text.code) === at;

/** What is asked for on top of a command raises its level: harmless words outside of the sandbox are no harmless question. Pure. */
export function raiseByGrants(risk: Risk, grants: readonly Grant[], projectRoot: string, homeDir: string): Risk {
  // A grant stands beside the command, not in its text.
  const asked = rateGrants(
    grants.map((grant) => ({ grant, span: [0, 0] })),
    projectRoot,
    homeDir,
  );
  // What weighs less than the command itself is no reason for the level, and its card has no room to spare.
  const weighs = ({ level }: Risk['reasons'][number]): boolean => higher(risk.level, level) === level;
  return {
    ...risk,
    level: higher(risk.level, asked.level),
    reasons: [...asked.reasons.filter(weighs).filter(isNew), ...risk.reasons],
  };
}
