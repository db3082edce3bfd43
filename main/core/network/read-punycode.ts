/** Writes a host name whose labels are encoded (`xn--`) in its own letters, as RFC 3492 says. */

const base = 36;
const tMin = 1;
const tMax = 26;

/** Null when nothing in it is encoded, or when it cannot be read. */
export function readPunycode(host: string): string | null {
  const labels = host.split('.');
  if (!labels.some((label) => label.startsWith('xn--'))) return null;
  const read = labels.map((label) => (label.startsWith('xn--') ? decode(label.slice(4)) : label));
  return read.includes(null) ? null : read.join('.');
}

function decode(text: string): string | null {
  const dash = text.lastIndexOf('-');
  const points = dash > 0 ? Array.from(text.slice(0, dash), (char) => char.codePointAt(0) ?? 0) : [];
  let point = 128;
  let bias = 72;
  let index = 0;
  for (let at = dash > 0 ? dash + 1 : 0; at < text.length;) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = Number.parseInt(text[at] ?? '', base);
      at += 1;
      if (Number.isNaN(digit)) return null;
      // Digits count from the letters: a to z are 0 to 25, 0 to 9 are 26 to 35.
      const value = digit >= 10 ? digit - 10 : digit + 26;
      index += value * weight;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      if (value < threshold) break;
      weight *= base - threshold;
      if (index > 0x7fff_ffff) return null;
    }
    bias = adapt(index - before, points.length + 1, before === 0);
    point += Math.floor(index / (points.length + 1));
    index %= points.length + 1;
    if (point > 0x10_ffff) return null;
    points.splice(index, 0, point);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}
