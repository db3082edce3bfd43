/** Reads the arguments of `countersign drive`; what is not understood is refused, never guessed. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type DriveArguments =
  | {
      readonly kind: 'acp' | 'acp-draft' | 'codex';
      readonly project: string;
      /** Null to take the prompts from standard input, a line each. */
      readonly prompt: string | null;
      readonly agent: readonly [string, ...string[]];
    }
  | { readonly kind: 'opencode'; readonly project: string; readonly url: URL }
  | { readonly kind: 'nono'; readonly project: string; readonly port: number }
  | { readonly kind: 'bad'; readonly message: string };

const bad = (message: string): DriveArguments => ({ kind: 'bad', message });

const options = {
  project: { type: 'string' },
  prompt: { type: 'string' },
  draft: { type: 'boolean' },
  url: { type: 'string' },
  port: { type: 'string' },
} as const;

/** Only this machine: what an agent asks, and what it is answered, travels in the clear. */
function localUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return isLocal && url.protocol === 'http:' && url.username === '' ? url : null;
}

export function readDriveArguments(args: readonly string[], from: string): DriveArguments {
  const end = args.indexOf('--');
  const [program, ...words] = end === -1 ? [] : args.slice(end + 1);
  let given: ReturnType<typeof parse>;
  try {
    given = parse(end === -1 ? args : args.slice(0, end));
  } catch (error) {
    // The parser of Node throws for what it does not know; its messages are made for people.
    return bad(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = given;
  const [kind, ...more] = positionals;
  if (more.length > 0) return bad('Put the agent’s command after --.');
  const project = resolve(from, values.project ?? '.');
  const prompt = values.prompt ?? null;
  if (prompt === '') return bad('--prompt: say what the agent shall do.');
  if (kind === 'opencode') {
    const url = localUrl(values.url ?? '');
    if (url === null)
      return bad('--url takes the address of an opencode server on this machine: http://127.0.0.1:PORT');
    if (prompt !== null || program !== undefined || values.draft === true) return bad('opencode takes --url only.');
    return { kind, project, url };
  }
  if (values.url !== undefined) return bad('--url is for opencode.');
  if (kind === 'nono') {
    const port = /^[0-9]{1,5}$/.test(values.port ?? '0') ? Number(values.port ?? '0') : 65_536;
    if (port > 65_535) return bad('--port takes a number from 0 to 65535.');
    if (prompt !== null || program !== undefined || values.draft === true) return bad('nono takes --port only.');
    return { kind, project, port };
  }
  if (values.port !== undefined) return bad('--port is for nono.');
  if (kind === 'codex') {
    if (values.draft === true) return bad('--draft is for acp.');
    return { kind, project, prompt, agent: program === undefined ? ['codex', 'app-server'] : [program, ...words] };
  }
  if (kind !== 'acp') return bad('Say which agent: acp, codex, opencode or nono.');
  if (program === undefined || program === '') return bad('Put the agent’s command after --.');
  return { kind: values.draft === true ? 'acp-draft' : 'acp', project, prompt, agent: [program, ...words] };
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
}
