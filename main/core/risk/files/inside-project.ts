/** Shows the tables about containers what they are given of the project as just that, wherever the project lies. */
import { isA } from '../../programs/facts-of.ts';
import type { Call } from '../call.ts';

export function insideProject(call: Call): Call {
  if (!isA(call.program, 'container tool') || call.line.projectRoot === '/') return call;
  const { projectRoot } = call.line;
  const shorten = (text: string): string => {
    const at = text.indexOf(projectRoot);
    const next = text[at + projectRoot.length] ?? ':';
    const isPath = at >= 0 && /[/:,]/.test(next) && !text.includes('..') && /^(?:.*=)?$/.test(text.slice(0, at));
    return isPath ? `${text.slice(0, at)}.${text.slice(at + projectRoot.length)}` : text;
  };
  return { ...call, args: call.args.map((word) => ({ ...word, text: shorten(word.text) })) };
}
