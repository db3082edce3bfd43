/** Shows the tables about containers what they are given of the project as just that, wherever the project lies. */
import type { Call } from '../call.ts';

const containerTools = new Set(['docker', 'podman', 'nerdctl', 'docker-compose']);

export function insideProject(call: Call): Call {
  if (!containerTools.has(call.program) || call.line.projectRoot === '/') return call;
  const { projectRoot } = call.line;
  const shorten = (text: string): string => {
    const at = text.indexOf(projectRoot);
    const next = text[at + projectRoot.length] ?? ':';
    const isPath = at >= 0 && /[/:,]/.test(next) && !text.includes('..') && /^(?:.*=)?$/.test(text.slice(0, at));
    return isPath ? `${text.slice(0, at)}.${text.slice(at + projectRoot.length)}` : text;
  };
  return { ...call, args: call.args.map((word) => ({ ...word, text: shorten(word.text) })) };
}
