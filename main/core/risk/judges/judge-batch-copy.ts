/** Copiers that are told on their input, in a file or in an option what to copy: `sftp host <<< 'put key'`. */
import { type Call, operands, optionValues, report, textOfPipe } from '../call.ts';
import { readPath } from '../files/touch-path.ts';
import { hostOf, localHost } from '../words/host-of.ts';

const takesOrders = /^(?:sftp|ftp|lftp)$/;
/** `put -r src /srv`, among other orders. */
const puts =
  /(?:^|[;\n])\s*(?:(?:re|m)?put|mirror(?=\s[^;\n]*(?:-R|--reverse)))\s+((?:-[\w-]+\s+)*)("[^"\n]*"|'[^'\n]*'|[^\s;]+)/g;

/** False where it is told in its words alone what to copy. */
export function judgeBatchCopy(call: Call): boolean {
  const { program, segment, line } = call;
  if (!takesOrders.test(program)) return false;
  const [target, ...others] = operands(call, '-i -P -o -c -F -J -l -S -D -X -b -B -R -s -e -u -p -f');
  if (others.length > 0 || (target !== undefined && /:(?!\/\/[^/]*\/?$)./.test(target.text))) return false;
  const host = hostOf(target?.text ?? '');
  if (host !== null) line.hosts.add(host);
  report(call, 'copies-between-hosts', 'medium', 'N', 'It talks to another host.', target?.span);
  const orders = [textOfPipe(call), ...optionValues(call, '-c', '-e').map(({ text }) => text)].join('\n').trim();
  for (const [, , file = ''] of orders.matchAll(puts)) {
    const text = file.replaceAll(/^["']|["']$/g, '');
    readPath(call, { text, isGlob: /[*?[]/.test(text), hasHole: false, span: segment.span });
    line.sendings.push({ span: segment.span, segment, what: 'file' });
    report(call, 'sends-file', 'high', 'XN', 'It sends files to another host.');
  }
  const isTold =
    segment.pipeline.index > 0 ||
    segment.redirections.some(({ operator }) => operator === '<') ||
    optionValues(call, '-b', '-f').length > 0;
  if (orders === '' && isTold)
    report(call, 'sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
  return true;
}

/** `socat -u FILE:notes.txt,rdonly TCP:host:9000`: one end is a file, the other one a host. */
export function judgeSocketFiles(call: Call): void {
  const host = call.args
    .map(({ text }) => /^(?:tcp|udp|ssl|openssl)[46]?(?:-connect)?:(\[[^\]]+\]|[^:,]+)/i.exec(text)?.[1])
    .find((name) => name !== undefined);
  if (host === undefined || localHost.test(host)) return;
  for (const word of call.args) {
    const text = /^(?:file|g?open):([^,!]+)/i.exec(word.text)?.[1];
    if (text === undefined) continue;
    readPath(call, { ...word, text });
    call.line.sendings.push({ span: word.span, segment: call.segment, what: 'file' });
    report(call, 'sends-file', 'high', 'XN', 'It sends a file to another host.', word.span);
  }
}
