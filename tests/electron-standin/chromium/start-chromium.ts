/** Starts a Chromium that cannot outlive this process, with a throw-away profile that goes with it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { openCdp, type Cdp } from './cdp.ts';

/** The same Chromium without windows, where Debian's package of it is installed: a third less computing for a start. */
const light = '/usr/bin/chromium-headless-shell';
const hasScreen = process.env['DISPLAY'] !== undefined;

const places = [
  ...(hasScreen ? [] : [light]),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findChromium(): string {
  const asked = process.env['ELECTRON_STANDIN_CHROMIUM'];
  const found = asked ?? places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('electron stand-in: no Chromium found; set ELECTRON_STANDIN_CHROMIUM');
  return found;
}

// The shell waits in a session of its own, so that it survives a killed process group and removes the profile.
const waitThenClean = '"$@"; rm -rf -- "$0" || { sleep 1; rm -rf -- "$0"; }';

function chromiumArguments(profile: string): string[] {
  return [
    // The pipe is ours and ends Chromium when we end, however we end; the port is for Playwright.
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--disable-default-apps',
    '--disable-breakpad',
    '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider',
    // There is none on such a machine, and what stands in for it computes every picture twice.
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--password-store=basic',
    '--use-mock-keychain',
    '--force-color-profile=srgb',
    ...(hasScreen ? [] : ['--headless=new']),
    // Chromium refuses to run as root with its sandbox; what the renderer's sandbox does is not shown here anyway.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

export interface Chromium {
  readonly cdp: Cdp;
  /** `DevTools listening on ws://…`, the line Playwright waits for. */
  readonly announcement: string;
}

export async function startChromium(): Promise<Chromium> {
  const home = mkdtempSync(join(tmpdir(), 'electron-standin-'));
  for (const name of ['profile', 'tmp']) mkdirSync(join(home, name));
  const child = spawn(
    '/bin/sh',
    ['-c', waitThenClean, home, findChromium(), ...chromiumArguments(join(home, 'profile'))],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, HOME: home, TMPDIR: join(home, 'tmp'), XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
    },
  );
  child.unref();
  const stderr = child.stdio[2] as Readable;
  const cdp = openCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const announcement = await new Promise<string>((resolve, reject) => {
    let text = '';
    stderr.setEncoding('utf8');
    stderr.on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000);
      const line = /DevTools listening on ws:\/\/\S+/.exec(text)?.[0];
      if (line !== undefined) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`electron stand-in: Chromium exited with ${code}: ${text}`)));
  });
  return { cdp, announcement };
}
