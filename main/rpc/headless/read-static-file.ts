/** Finds one file of the built page; a path can never lead out of its folder. */
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Returns null for anything that is not a file of the page, whatever the reason. */
export async function readStaticFile(root: string, urlPath: string): Promise<StaticFile | null> {
  const path = decodePath(urlPath);
  // A second decoding must find nothing, and NUL would cut the name short inside the kernel.
  if (path === null || !path.startsWith('/') || /[\0%\\]/.test(path)) return null;
  const wanted = resolve(join(root, path === '/' ? '/index.html' : path));
  const type = contentTypes[extname(wanted)];
  if (type === undefined) return null;
  try {
    const realRoot = await realpath(root);
    const file = await realpath(wanted);
    if (!file.startsWith(realRoot + sep)) return null;
    return { type, body: await readFile(file) };
  } catch {
    return null;
  }
}
