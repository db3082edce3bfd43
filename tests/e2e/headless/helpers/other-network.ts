/** A network of its own beside this machine's, joined by one cable, and a browser in it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright/test';
import { findBrowser } from '../../../fakes/people/open-browser.ts';

export interface OtherNetwork {
  /** This machine's address on the cable. */
  readonly address: string;
  browse(certificate: string, name: string, folder: string): Promise<Browser>;
  close(): void;
}

const ip = (...words: string[]): Buffer => execFileSync('ip', words, { stdio: 'pipe' });

/** Or why it cannot be made here. None of the machine's own networks is touched. */
export function openOtherNetwork(): OtherNetwork | { readonly why: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { why: 'making a network needs the superuser' };
  const number = process.pid % 250;
  const [space, here, there] = [`cs-phone-${process.pid}`, `csh${process.pid}`, `cst${process.pid}`];
  const address = `10.213.${number}.1`;
  const close = (): void => {
    for (const words of [
      ['link', 'del', here],
      ['netns', 'del', space],
    ])
      spawnSync('ip', words, { stdio: 'ignore' });
  };
  try {
    ip('netns', 'add', space);
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', space);
    ip('addr', 'add', `${address}/24`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-n', space, 'addr', 'add', `10.213.${number}.2/24`, 'dev', there);
    ip('-n', space, 'link', 'set', there, 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
  } catch (error) {
    close();
    return { why: `this machine lets nobody make one (${String(error).split('\n', 1)[0]})` };
  }
  return {
    address,
    async browse(certificate, name, folder) {
      const program = join(folder, 'chromium-elsewhere');
      writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${space} ${findBrowser(true)} "$@"\n`);
      chmodSync(program, 0o700);
      const { publicKey } = new X509Certificate(readFileSync(certificate));
      const pin = createHash('sha256')
        .update(publicKey.export({ type: 'spki', format: 'der' }))
        .digest('base64');
      return chromium.launch({
        executablePath: program,
        env: { ...process.env, LANG: process.env['LANG'] ?? 'C.UTF-8' },
        args: [
          '--no-sandbox',
          `--host-resolver-rules=MAP ${name} ${address}`,
          `--ignore-certificate-errors-spki-list=${pin}`,
        ],
      });
    },
    close,
  };
}
