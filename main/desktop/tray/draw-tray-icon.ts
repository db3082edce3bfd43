/** Draws the tray's picture as a bitmap: a shield, whose mark and colour say the state, at any size. */
import type { TrayState } from './tray-state.ts';

type Colour = readonly [red: number, green: number, blue: number];
export interface TrayIcon {
  readonly size: number;
  /** Blue, green, red, alpha for each pixel, premultiplied. */
  readonly bitmap: Buffer;
}

const calm: Colour = [124, 136, 181];
const amber: Colour = [240, 154, 26];
const red: Colour = [214, 48, 49];
const white: Colour = [255, 255, 255];

/** Rows of three bits each; nine is the last digit, more are a plus. */
const digits: readonly string[] = [
  '010110010010111',
  '110001010100111',
  '110001010001110',
  '101101111001001',
  '111100110001110',
  '011100111101111',
  '111001010010010',
  '111101111101111',
  '111101111001110',
];
const plus = '000010111010000';

/** A point in the unit square belongs to the shield. */
function inShield(x: number, y: number): boolean {
  if (y < 0.08 || y > 0.94) return false;
  const half = y < 0.5 ? 0.38 : 0.38 * Math.sqrt(Math.max(0, 1 - ((y - 0.5) / 0.44) ** 2));
  return Math.abs(x - 0.5) <= half;
}

const nearLine = (x: number, y: number, line: readonly [number, number, number, number], width: number): boolean => {
  const [x1, y1, x2, y2] = line;
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)) <= width;
};

/** What is cut out of the shield. */
function inMark(kind: TrayState['kind'], x: number, y: number): boolean {
  switch (kind) {
    case 'idle':
      return nearLine(x, y, [0.33, 0.5, 0.45, 0.62], 0.055) || nearLine(x, y, [0.45, 0.62, 0.67, 0.36], 0.055);
    case 'pending':
      return Math.hypot(x - 0.7, y - 0.7) < 0.34;
    case 'paused':
      return y > 0.32 && y < 0.68 && (Math.abs(x - 0.41) < 0.055 || Math.abs(x - 0.59) < 0.055);
    case 'shield-off':
      return nearLine(x, y, [0.12, 0.1, 0.88, 0.92], 0.06);
  }
}

function inDigit(count: number, x: number, y: number): boolean {
  const column = Math.floor((x - 0.55) / 0.1);
  const row = Math.floor((y - 0.45) / 0.1);
  if (column < 0 || column > 2 || row < 0 || row > 4) return false;
  return (digits[count - 1] ?? plus)[row * 3 + column] === '1';
}

function colourAt(state: TrayState, x: number, y: number): Colour | null {
  if (state.kind === 'pending' && Math.hypot(x - 0.7, y - 0.7) < 0.295) {
    return inDigit(state.count, x, y) ? white : red;
  }
  if (!inShield(x, y) || inMark(state.kind, x, y)) return null;
  return state.kind === 'shield-off' ? red : state.kind === 'paused' ? amber : calm;
}

/** Samples per pixel and direction, so that edges are smooth. */
const samples = 4;

export function drawTrayIcon(state: TrayState, size: number): TrayIcon {
  const bitmap = Buffer.alloc(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const sum = [0, 0, 0, 0];
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const x = ((pixel % size) + ((sample % samples) + 0.5) / samples) / size;
      const y = (Math.floor(pixel / size) + (Math.floor(sample / samples) + 0.5) / samples) / size;
      const colour = colourAt(state, x, y);
      if (colour === null) continue;
      [colour[2], colour[1], colour[0], 255].forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
    }
    sum.forEach((part, index) => (bitmap[pixel * 4 + index] = Math.round(part / samples ** 2)));
  }
  return { size, bitmap };
}
