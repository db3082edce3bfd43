/** Certificates for a server of the tests, made by openssl: an authority, a server's of it, and an authority that nobody knows. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificates {
  /** The authority that signed the server's. */
  readonly authority: string;
  /** Another one, which signed nothing here. */
  readonly stranger: string;
  readonly certificate: string;
  readonly key: string;
  /** Gives the server another certificate: one that holds, or one whose time is over. */
  readonly renew: (as: 'good' | 'over') => void;
}

/** `names`: as openssl writes them, like `DNS:localhost`. */
export function makeCertificates(folder: string, names: string): Certificates {
  const at = (name: string): string => join(folder, name);
  const run = (...args: readonly string[]): void =>
    void execFileSync('openssl', [...args], { stdio: 'ignore', cwd: folder });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const name of ['authority', 'stranger']) {
    const subject = ['-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`];
    run('req', '-x509', ...ec, '-days', '2', ...subject);
  }
  run('req', ...ec, '-subj', '/CN=server', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(at('names'), `subjectAltName=${names}\n`);
  const by = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial'];
  const renew = (as: 'good' | 'over'): void => {
    const days = as === 'good' ? '2' : '-1';
    run('x509', '-req', '-in', 'server.csr', ...by, '-days', days, '-extfile', 'names', '-out', 'server.crt');
  };
  renew('good');
  chmodSync(at('server.key'), 0o600);
  return {
    authority: at('authority.crt'),
    stranger: at('stranger.crt'),
    certificate: at('server.crt'),
    key: at('server.key'),
    renew,
  };
}
