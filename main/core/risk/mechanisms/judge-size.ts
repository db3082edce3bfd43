/** How much a command is told to write: a disk is filled by a number as surely as by a loop. */
import { type Call, operands, optionValues, report } from '../call.ts';

const gigabyte = 1024 ** 3;
/** More than this is no test file. */
const much = 20 * gigabyte;

const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1024,
  m: 1024 ** 2,
  g: gigabyte,
  t: 1024 ** 4,
  p: 1024 ** 5,
  e: 1024 ** 6,
};

/** `900G`, `+2T`, `1GiB`: in bytes; null for what is no size. */
function bytesOf(text: string | undefined): number | null {
  const [, number, unit = ''] = /^[+<>]?(\d+(?:\.\d+)?)([kmgtpe]?)(?:i?b)?$/i.exec(text ?? '') ?? [];
  return number === undefined ? null : Number(number) * (units[unit.toLowerCase()] ?? 1);
}

function sizeOf(call: Call): number | null {
  const value = (...options: string[]): number | null => bytesOf(optionValues(call, ...options).at(-1)?.text);
  switch (call.program) {
    case 'fallocate':
    case 'posix_fallocate':
      return value('-l', '--length');
    case 'truncate':
      return value('-s', '--size');
    case 'mkfile':
    case 'xfs_mkfile':
      return bytesOf(operands(call, '')[0]?.text);
    case 'head': {
      const isEndless = [...call.args, ...call.segment.redirections.map(({ target }) => ({ text: target ?? '' }))].some(
        ({ text }) => /^\/dev\/(?:zero|u?random|full)$/.test(text),
      );
      return isEndless ? value('-c', '--bytes') : null;
    }
    case 'dd': {
      const given = (name: string): number | null =>
        bytesOf(call.args.find(({ text }) => text.startsWith(`${name}=`))?.text.slice(name.length + 1));
      const count = given('count');
      return count === null || given('of') === 0 ? null : count * (given('bs') ?? 512);
    }
    default:
      return null;
  }
}

export function judgeSize(call: Call): void {
  if (call.args.some(({ text }) => text === 'of=/dev/null')) return;
  const size = sizeOf(call);
  if (size !== null && size >= much)
    report(call, 'fills-disk', 'high', 'R', 'It writes so much that the disk may be full.');
}
