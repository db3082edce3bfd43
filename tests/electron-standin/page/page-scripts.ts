/** Puts together the two scripts that run in every new document before the page's own. */
import { randomBytes } from 'node:crypto';
import { Script } from 'node:vm';
import { makeCodec } from './codec.ts';
import { bindingName, receiverName, type WorldOptions } from './messages.ts';
import { pageHalf } from './page-half.ts';
import { worldHalf } from './world-half.ts';

export interface PageScripts {
  /** For the page's own world. */
  readonly page: string;
  /** For the isolated world. */
  readonly world: string;
}

/** Throws a SyntaxError when the preload script cannot be read. */
export function pageScripts(preload: string, versions: WorldOptions['process']['versions']): PageScripts {
  const options: WorldOptions = {
    eventName: `electron-standin-${randomBytes(16).toString('hex')}`,
    bindingName,
    receiverName,
    process: { platform: process.platform, arch: process.arch, versions },
  };
  const script = `function (require, module, exports, process) {\n${preload}\n}`;
  const world = callText(worldHalf, JSON.stringify(options), callText(makeCodec), script);
  // Compiled, never run: a syntax error inside Chromium would be lost without a word.
  void new Script(world);
  return { page: callText(pageHalf, JSON.stringify(options.eventName)), world };
}

/** The text of a call, for functions that need nothing from outside themselves. */
function callText(called: { toString(): string }, ...values: readonly string[]): string {
  return `(${called.toString()})(${values.join(', ')})`;
}
