/** HTTPie and its kind: what their words and their input send. */
import { type Call, has, operands, report } from '../call.ts';
import { hostOf, localHost } from '../words/host-of.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { readPath } from '../files/touch-path.ts';

const programs = /^(?:https?|xhs?)$/;
const valued =
  '-a --auth -o --output -A --auth-type --session --session-read-only --timeout --cert --cert-key --verify -p --print -s --style';

/** `name@file`, `name=@file`, and a redirection or pipe as the body. */
export function judgeHttpItems(call: Call, isLocal: boolean): void {
  if (!programs.test(call.program)) return;
  const { line, segment } = call;
  for (const word of operands(call, valued).slice(1)) {
    const file = /^[\w.[\]-]*(?:=|:=)?@([^@]+)$/.exec(word.text)?.[1];
    if (file === undefined) continue;
    readPath(call, { ...word, text: file });
    line.sendings.push({ span: word.span, segment, what: 'file' });
    if (!isLocal) report(call, 'sends-file', 'high', 'XN', 'It sends a file to another host.', word.span);
  }
  if (segment.pipeline.index === 0 && !segment.redirections.some(({ operator }) => operator === '<')) return;
  line.sendings.push({ span: segment.span, segment, what: 'input' });
  if (!isLocal) report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
}

/** Addresses by which stores are told to delete what they hold, whatever the method is called. */
const emptiesStore =
  /^(?:https?:\/\/)?[^/\s]+\/\S*(?:\/|_)(?:delete_by_query|deletebyquery|flushall|_purge|truncate|drop)\b/i;

/** Where stores listen that are spoken to as a page is: what they hold is no page that is made again. */
const ofStore = /^(?:https?:\/\/)?[^/\s]+:(?:2379|5984|6333|7474|8086|8091|8123|8529|8983|9200|19530)\/\w/i;

export function judgeStoreAddress(call: Call, method: ResolvedWord | undefined): void {
  const store = call.args.find(({ text }) => emptiesStore.test(text));
  const isDeleting = /^DELETE$/i.test(method?.text ?? '');
  const kept = isDeleting ? call.args.find(({ text }) => ofStore.test(text) && !/\/_doc\//.test(text)) : undefined;
  if (kept !== undefined) report(call, 'deletes-store', 'high', 'D', 'It deletes data of a store.', kept.span);
  const isChanging = method === undefined ? has(call, '-d', '--data', '--json') : !/^(?:GET|HEAD)$/i.test(method.text);
  if (isChanging && store !== undefined)
    report(call, 'deletes-store', 'high', 'D', 'It deletes data of a store.', store.span);
}

/** Asked by a method that would change something as well. */
const onlyQueries = /\/graphql\b|\/(?:_?search|_count|query|rpc)\b|"(?:query|method)"\s*:/i;

/** `curl -X POST localhost:8000/api/orders`: a server of this machine is told to change something. */
export function judgeChanged(call: Call, method: ResolvedWord | undefined): void {
  const given =
    method === undefined && has(call, '-d', '--data', '--data-raw', '--data-binary', '--json', '-F', '--form');
  if (/^DELETE$/i.test(method?.text ?? ''))
    report(call, 'deletes-served', 'medium', 'D', 'It deletes something in a server on this machine.', method?.span);
  else if ((given && !has(call, '-G', '--get')) || /^(?:POST|PUT|PATCH)$/i.test(method?.text ?? ''))
    if (!call.args.some(({ text }) => onlyQueries.test(text)))
      report(call, 'changes-served', 'medium', '', 'It changes something in a server on this machine.', method?.span);
}

/** Name look-ups carry data out when the name is made up from it. */
export function judgeLookup(call: Call): void {
  for (const word of call.args) {
    const isPattern = call.program === 'ping' && call.args[call.args.indexOf(word) - 1]?.text === '-p';
    if (!word.hasHole || (!word.text.includes('.') && !isPattern)) continue;
    call.line.sendings.push({ span: word.span, segment: call.segment, what: 'input' });
    report(call, 'looks-up-made-name', 'medium', 'N', 'It asks for a name that is made up when it runs.', word.span);
  }
}

/** PowerShell's `Invoke-RestMethod -Method Post`: what the pipeline or a file holds goes to another host. */
export function judgeWebRequest(call: Call): void {
  if (!/^(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)$/.test(call.program)) return;
  const { args, line, segment } = call;
  const valueOf = (option: string): ResolvedWord | undefined =>
    args[args.findIndex(({ text }) => text.toLowerCase() === option) + 1];
  const isGiven = (option: string): boolean => args.some(({ text }) => text.toLowerCase() === option);
  const address = isGiven('-uri') ? valueOf('-uri') : args.find(({ text }) => /^https?:/.test(text));
  if (localHost.test(hostOf(address?.text ?? '') ?? '')) return;
  const file = isGiven('-infile') ? valueOf('-infile') : undefined;
  if (file !== undefined) {
    readPath(call, file);
    line.sendings.push({ span: file.span, segment, what: 'file' });
    return report(call, 'sends-file', 'high', 'XN', 'It sends a file to another host.', file.span);
  }
  if (segment.pipeline.index === 0 || !/^(?:post|put|patch)$/i.test(valueOf('-method')?.text ?? '')) return;
  line.sendings.push({ span: segment.span, segment, what: 'input' });
  report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
}
