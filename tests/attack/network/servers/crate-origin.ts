/** A registry of one crate, as cargo reads it over plain HTTP. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

let made: Buffer | null = null;

function crate(): Buffer {
  if (made !== null) return made;
  const folder = mkdtempSync(path.join(tmpdir(), 'crate-'));
  try {
    const inside = path.join(folder, 'smallcrate-1.0.0');
    mkdirSync(path.join(inside, 'src'), { recursive: true });
    writeFileSync(
      path.join(inside, 'Cargo.toml'),
      '[package]\nname = "smallcrate"\nversion = "1.0.0"\nedition = "2021"\n',
    );
    writeFileSync(path.join(inside, 'src/lib.rs'), '');
    made = execFileSync('tar', ['-cz', 'smallcrate-1.0.0'], { cwd: folder });
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function serveCrates(pathname: string, request: IncomingMessage, response: ServerResponse): void {
  if (pathname === '/cargo/config.json') {
    response.end(JSON.stringify({ dl: `http://${request.headers.host}/cargo/dl` }));
  } else if (pathname === '/cargo/sm/al/smallcrate') {
    const cksum = createHash('sha256').update(crate()).digest('hex');
    response.end(
      `${JSON.stringify({ name: 'smallcrate', vers: '1.0.0', deps: [], cksum, features: {}, yanked: false })}\n`,
    );
  } else if (pathname === '/cargo/dl/smallcrate/1.0.0/download') {
    response.end(crate());
  } else {
    response.statusCode = 404;
    response.end();
  }
}
