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

/** In the order of the rows: P1 to P14, then the others. */
const orderOf = ({ row }: Reading): number => (row.startsWith('P') ? Number.parseInt(row.slice(1), 10) : 100);

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

type Point = NonNullable<Reading['points']>[number];

const panel = { width: 250, height: 150, left: 14, right: 14, top: 44, bottom: 30 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, said: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escaped(said)}</text>`;

interface Scale {
  /** From 0 to 1. */
  readonly across: (size: number) => number;
  /** From 0 to 1, and more for what rises above the dashed line. */
  readonly up: (value: number) => number;
  /** Where the dashed line begins and ends. */
  readonly dashed: readonly [number, number];
  readonly shown: (value: number) => string;
}

const linearHeight = 0.75;

/** Both axes logarithmic; the dashed line is linear growth. */
function growthScale(first: Point, last: Point, least: number): Scale {
  const decades = Math.log10(last.size / first.size);
  return {
    across: (size) => Math.log10(size / first.size) / decades,
    up: (value) => (linearHeight * Math.log10(value / least)) / decades,
    dashed: [0, linearHeight],
    shown: (value) => `${figure(value)} ms`,
  };
}

/** Both axes from 0; the dashed line is what it was at first. */
function memoryScale(first: Point, last: Point, most: number): Scale {
  return {
    across: (size) => (size - first.size) / (last.size - first.size),
    up: (value) => (linearHeight * value) / most,
    dashed: [(linearHeight * first.value) / most, (linearHeight * first.value) / most],
    shown: (value) => `${figure(value)} MB`,
  };
}

function panelOf({ row, what, value, points = [], target }: Taken): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const values = points.map((point) => point.value);
  const scale =
    row === 'memory' ? memoryScale(first, last, Math.max(...values)) : growthScale(first, last, Math.min(...values));
  const inner = { width: panel.width - panel.left - panel.right, height: panel.height - panel.top - panel.bottom };
  const at = (part: number, high: number): string =>
    `${(panel.left + part * inner.width).toFixed(1)},${(panel.height - panel.bottom - high * inner.height).toFixed(1)}`;
  const placed = points.map((point) => at(scale.across(point.size), scale.up(point.value)));
  const marks = placed.map((place) => {
    const [x, y] = place.split(',');
    return `<circle cx="${x}" cy="${y}" r="3"/>`;
  });
  const [name = '', of = ''] = what.split(', by ');
  const said = row === 'memory' ? `${figure(value)} MB` : `n^${value.toFixed(2)}`;
  const isOver = isMet({ value, target }) === false;
  const under = (point: Point): string => `${point.size.toLocaleString('en')}: ${scale.shown(point.value)}`;
  return [
    text(panel.left, 16, name, ' class="name"'),
    text(panel.left, 32, `by ${of}: ${said}${isOver ? ', too much' : ''}`),
    `<path d="M${at(0, scale.dashed[0])}L${at(1, scale.dashed[1])}"/>`,
    `<polyline points="${placed.join(' ')}"/>${marks.join('')}`,
    text(panel.left, panel.height - 8, under(first)),
    text(panel.width - panel.right, panel.height - 8, under(last), ' text-anchor="end"'),
  ].join('');
}

/** An SVG of its own, readable on light and dark pages. Empty of panels where no growth was measured. */
export function drawRow(wanted: 'growth' | 'memory', all: readonly Taken[]): string {
  const drawn = all.filter(({ row, points }) => row === wanted && points !== undefined);
  const columns = 3;
  const rows = Math.ceil(drawn.length / columns);
  const panels = drawn.map((one, at) => {
    const [x, y] = [(at % columns) * panel.width, Math.floor(at / columns) * panel.height];
    return `<g transform="translate(${x} ${y})">${panelOf(one)}</g>`;
  });
  const size = `width="${columns * panel.width}" height="${rows * panel.height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${wanted === 'growth' ? 'Growth of each cost' : 'Memory of the desk'}">`,
    '<style>text{font:11px system-ui,sans-serif;fill:#444}.name{font-weight:600;fill:#111}polyline{fill:none;stroke:#2f6fde;stroke-width:2}circle{fill:#2f6fde}path{stroke:#bbb;stroke-dasharray:3 4}',
    '@media (prefers-color-scheme:dark){text{fill:#bbb}.name{fill:#eee}polyline{stroke:#7aa7ff}circle{fill:#7aa7ff}path{stroke:#555}}</style>',
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}
