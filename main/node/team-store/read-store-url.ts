/** Reads where a team's store is. A password is never part of it; off this machine TLS with a checked certificate is. */
import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import { readPasswordFile } from './read-password-file.ts';

export interface StorePlace {
  readonly config: ClientConfig;
  /** For people. */
  readonly shown: string;
}

const refuse = (message: Message, remedy: Message): BrokerError => new BrokerError('bad-request', message, { remedy });

const example = say('Give one like postgres://anna@db.example/countersign.');

/** What a URL may add; all else would be a way around what is checked here. */
const known = new Set(['host', 'sslrootcert', 'sslcert', 'sslkey']);

/** Throws `bad-request`. */
export function readStoreUrl(text: string, env: NodeJS.ProcessEnv): StorePlace {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^postgres(?:ql)?:$/u.test(url.protocol)) {
    throw refuse(say('This is no address of a store for a team.'), example);
  }
  if (url.password !== '') {
    throw refuse(
      say('The address of the store has a password in it, which every program of this machine can read.'),
      say('Leave it out, and put it into ~/.pgpass, or where PGPASSFILE says.'),
    );
  }
  const other = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (other !== undefined) throw refuse(say('The address of the store asks for {other}.', { other }), example);
  const host = url.searchParams.get('host') ?? decoded(url.hostname).replaceAll(/^\[|\]$/gu, '');
  const port = url.port === '' ? 5432 : Number(url.port);
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username) || (env['PGUSER'] ?? env['USER'] ?? '');
  if (host === '' || database === '' || user === '') {
    throw refuse(say('The address of the store names no host, no database or no user.'), example);
  }
  const isSocket = host.startsWith('/');
  const password = readPasswordFile({ host: isSocket ? 'localhost' : host, port, database, user }, env);
  const shown = `postgres://${user}@${isSocket ? '' : host}${url.port === '' ? '' : `:${port}`}/${database}`;
  const place = { host, port, database, user, ...(password === null ? {} : { password }) };
  return { config: { ...place, ssl: isSocket ? false : readTls(host, url.searchParams) }, shown };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refuse(say('This is no address of a store for a team.'), example);
  }
}

function readTls(host: string, asked: URLSearchParams): NonNullable<ClientConfig['ssl']> {
  const file = (name: string): string | undefined => {
    const path = asked.get(name);
    try {
      return path === null ? undefined : readFileSync(path, 'utf8');
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw refuse(say('A file for TLS cannot be read: {why}', { why }), say('See the address of the store.'));
    }
  };
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  const own = cert === undefined || key === undefined ? {} : { cert, key };
  // The name in the certificate is checked too: that is what `verify-full` is called.
  return { rejectUnauthorized: true, host, ...(ca === undefined ? {} : { ca }), ...own };
}
