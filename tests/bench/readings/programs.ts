/** Which program measures which rows, and what it needs. */

export interface BenchOptions {
  readonly rounds: number;
  /** Of load without a pause, for what may not grow. */
  readonly minutes: number;
  /** A recording of real commands, a JSON object a line; null where none was given. */
  readonly recording: string | null;
  /** A folder in which other sandboxes are installed; null where they are not compared. */
  readonly peers: string | null;
}

export interface BenchProgram {
  readonly file: string;
  readonly rows: readonly string[];
  /** Null where it cannot run with these options; why is printed. */
  readonly args: (options: BenchOptions) => readonly string[] | { readonly why: string };
}

const helpers = 'out/helper';

export const benchPrograms: readonly BenchProgram[] = [
  { file: 'growth.bench.ts', rows: ['growth'], args: ({ rounds }) => [`${Math.max(5, rounds)}`] },
  {
    file: 'assess.bench.ts',
    rows: ['P4'],
    args: ({ recording }) => (recording === null ? [] : [recording]),
  },
  {
    file: 'questions.bench.ts',
    rows: ['P14'],
    args: ({ recording }) => (recording === null ? { why: 'needs --recording FILE' } : [recording]),
  },
  { file: 'start.bench.ts', rows: ['P2', 'P11'], args: ({ rounds }) => [`${rounds}`] },
  {
    file: 'sandbox.bench.ts',
    rows: ['P1', 'P10'],
    args: ({ rounds, peers }) => [`${rounds}`, `${helpers}/observer`, ...(peers === null ? [] : [peers])],
  },
  {
    file: 'network.bench.ts',
    rows: ['P3', 'P7'],
    args: ({ rounds, peers }) => [`${rounds}`, `${helpers}/namespace-holder`, ...(peers === null ? [] : [peers])],
  },
  { file: 'layer.bench.ts', rows: ['P12', 'P13'], args: ({ rounds }) => [`${rounds}`, '100000', helpers] },
  { file: 'broker.bench.ts', rows: ['P5', 'P6', 'P9'], args: ({ rounds }) => [`${rounds}`] },
  { file: 'page.bench.ts', rows: ['P8'], args: ({ rounds }) => [`${Math.max(3, Math.ceil(rounds / 3))}`] },
  { file: 'memory.bench.ts', rows: ['memory'], args: ({ minutes }) => ['1024', '10000', `${minutes}`] },
  { file: 'audit.bench.ts', rows: ['P8'], args: () => [] },
];
