/** The figures as a table of Markdown, and the growth of each cost as a drawing. */
import { isMet, type Reading } from './note-reading.ts';

export interface Taken extends Reading {
  /** The account that it ran as. */
  readonly as: string;
  /** Of the last minute when its program ended. */
  readonly load: number;
}

const figure = (value: number): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 3;
  return value.toFixed(digits);
};

export function shownFigure({ value, spread, unit }: Reading): string {
  const quartiles = spread === null ? '' : ` (${figure(spread[0])} to ${figure(spread[1])})`;
  return unit === 'exponent' ? `n^${value.toFixed(2)}` : `${figure(value)} ${unit}${quartiles}`;
}

function shownTarget(reading: Reading): string {
  const { target } = reading;
  if (target === null) return '–';
  const said = 'most' in target ? `≤ ${target.most}` : `≥ ${target.least}`;
  return isMet(reading) === true ? said : `${said}, **missed**`;
}

/** In the order of the rows: P1 to P14. */
const orderOf = ({ row }: Reading): number => (row === 'growth' ? 100 : Number.parseInt(row.slice(1), 10));

const cell = (text: string): string => text.replaceAll('|', '\\|');

export function tableOf(all: readonly Taken[]): string {
  const rows = all
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map((one) => {
      const against = one.against === null ? '' : `, against ${one.against}`;
      const cells = [one.row, `${one.what}${against}`, shownFigure(one), shownTarget(one), one.as, one.load.toFixed(1)];
      return `| ${cells.map(cell).join(' | ')} |`;
    });
  return ['| row | what | figure | target | as | load |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

const panel = { width: 250, height: 150, left: 14, right: 14, top: 44, bottom: 30 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, said: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escaped(said)}</text>`;

/** Both axes are logarithmic; the dashed line is linear growth. */
function panelOf({ what, value, points = [], target }: Taken): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const inner = { width: panel.width - panel.left - panel.right, height: panel.height - panel.top - panel.bottom };
  const decade = inner.width / Math.log10(last.size / first.size);
  const least = Math.min(...points.map(({ ms }) => ms));
  // Room above for what grows faster than linear.
  const rise = (0.75 * inner.height) / Math.log10(last.size / first.size);
  const placed = points.map(({ size, ms }) => ({
    x: panel.left + Math.log10(size / first.size) * decade,
    y: panel.height - panel.bottom - Math.log10(ms / least) * rise,
    ms,
    size,
  }));
  const line = placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const marks = placed.map(({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`).join('');
  const isOver = isMet({ value, target }) === false;
  const [name = '', of = ''] = what.split(', by ');
  return [
    text(panel.left, 16, name, ' class="name"'),
    text(panel.left, 32, `by ${of}: n^${value.toFixed(2)}${isOver ? ', too steep' : ''}`),
    `<path d="M${panel.left},${panel.height - panel.bottom}l${inner.width},${-0.75 * inner.height}"/>`,
    `<polyline points="${line}"/>${marks}`,
    text(panel.left, panel.height - 8, `${first.size.toLocaleString('en')}: ${figure(first.ms)} ms`),
    text(
      panel.width - panel.right,
      panel.height - 8,
      `${last.size.toLocaleString('en')}: ${figure(last.ms)} ms`,
      ' text-anchor="end"',
    ),
  ].join('');
}

/** An SVG of its own, readable on light and dark pages. Empty of panels where no growth was measured. */
export function drawGrowth(all: readonly Taken[]): string {
  const drawn = all.filter(({ row, points }) => row === 'growth' && points !== undefined);
  const columns = 3;
  const rows = Math.ceil(drawn.length / columns);
  const panels = drawn.map((one, at) => {
    const [x, y] = [(at % columns) * panel.width, Math.floor(at / columns) * panel.height];
    return `<g transform="translate(${x} ${y})">${panelOf(one)}</g>`;
  });
  const size = `width="${columns * panel.width}" height="${rows * panel.height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="Growth of each cost">`,
    '<style>text{font:11px system-ui,sans-serif;fill:#444}.name{font-weight:600;fill:#111}polyline{fill:none;stroke:#2f6fde;stroke-width:2}circle{fill:#2f6fde}path{stroke:#bbb;stroke-dasharray:3 4}',
    '@media (prefers-color-scheme:dark){text{fill:#bbb}.name{fill:#eee}polyline{stroke:#7aa7ff}circle{fill:#7aa7ff}path{stroke:#555}}</style>',
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}
