/** `countersign model`: says or changes which model describes commands on cards. The key is read from standard input only. */
import { parseArgs } from 'node:util';
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import {
  isSamePlace,
  type ModelConfig,
  modelProviderSchema,
  type UsageOfMonth,
} from '#domain/approval/model-config.ts';
import { english, type Message, inEnglish } from '#domain/common/message.ts';

export interface ModelPlaces {
  readonly read: () => Promise<
    { kind: 'off' } | { kind: 'model'; config: ModelConfig } | { kind: 'unreadable'; why: Message }
  >;
  readonly write: (config: ModelConfig | null) => Promise<void>;
  readonly hasKey: () => Promise<boolean>;
  /** Of this month. */
  readonly usage: () => Promise<UsageOfMonth>;
  readonly keepKey: (key: string | null) => Promise<void>;
  /** Does the work once it is written down; nothing is done that has no row. */
  readonly changeConfiguration: (draft: ChangeOf<'model'>, work: () => Promise<void>) => Promise<void>;
}

export interface ModelStreams {
  readonly stdin: AsyncIterable<string>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

const usage = `countersign model [--json]         which model describes cards
countersign model set [--json] --provider openai-compatible|openai|anthropic --model NAME [--base-url URL] [--key]
                      [--monthly-tokens N]
                                   appoint one; --key reads its key from standard input; after N tokens in a month none is asked
countersign model off [--json]     appoint none, and forget the key
`;

const badUsage = 2;
const unreadable = 1;

export async function runModel(args: readonly string[], places: ModelPlaces, io: ModelStreams): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: {
      provider: { type: 'string' },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      key: { type: 'boolean' },
      'monthly-tokens': { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [action = 'show', ...more] = positionals;
  const show = values.json === true ? showJson : showWords;
  if (more.length === 0 && action === 'show') return show(places, io);
  if (more.length === 0 && action === 'off') {
    await places.changeConfiguration({ topic: 'model', before: await appointed(places), after: null }, async () => {
      await places.write(null);
      await places.keepKey(null);
    });
    return show(places, io);
  }
  const provider = modelProviderSchema.safeParse(values.provider);
  if (more.length > 0 || action !== 'set' || !provider.success || values.model === undefined) {
    io.stderr(usage);
    return badUsage;
  }
  const most = values['monthly-tokens'];
  if (most !== undefined && !/^[1-9]\d{0,11}$/u.test(most)) {
    io.stderr('--monthly-tokens is a whole number above 0.\n');
    return badUsage;
  }
  const config = {
    provider: provider.data,
    model: values.model,
    baseUrl: values['base-url'] ?? null,
    ...(most === undefined ? {} : { monthlyTokens: Number(most) }),
  };
  const key = values.key === true ? await readAll(io.stdin) : null;
  const before = await appointed(places);
  const isElsewhere = before == null || !isSamePlace(before.config, config);
  const after = { config, hasKey: key !== null || (!isElsewhere && (await places.hasKey())) };
  await places.changeConfiguration({ topic: 'model', before, after }, async () => {
    // First the key: a new address must never be asked with the old one's key, not even for a moment.
    if (key !== null || isElsewhere) await places.keepKey(key);
    await places.write(config);
  });
  return show(places, io);
}

async function appointed(places: ModelPlaces): Promise<ChangeOf<'model'>['before']> {
  const reading = await places.read();
  return reading.kind === 'model' ? { config: reading.config, hasKey: await places.hasKey() } : null;
}

async function showJson(places: ModelPlaces, io: ModelStreams): Promise<number> {
  const reading = await places.read();
  const { config, ...said } = { config: {}, ...reading };
  const key = reading.kind === 'model' ? { hasKey: await places.hasKey(), usage: await places.usage() } : {};
  io.stdout(`${JSON.stringify({ ...said, ...config, ...key }, inEnglish)}\n`);
  return reading.kind === 'unreadable' ? unreadable : 0;
}

async function showWords(places: ModelPlaces, io: ModelStreams): Promise<number> {
  const reading = await places.read();
  switch (reading.kind) {
    case 'off':
      io.stdout('No model is appointed; cards show what the analyser found.\n');
      return 0;
    case 'unreadable':
      io.stdout(`The file that appoints a model ${english(reading.why)}, so none is asked.\n`);
      return unreadable;
    case 'model': {
      const { provider, model, baseUrl } = reading.config;
      const key = (await places.hasKey())
        ? 'with a key in a file that only you can read, and whatever runs as you outside of a sandbox'
        : 'without a key';
      io.stdout(`${model} (${provider}${baseUrl === null ? '' : `, ${baseUrl}`}), ${key}\n`);
      io.stdout(usedWords(await places.usage(), reading.config.monthlyTokens ?? null));
      return 0;
    }
  }
}

const numbers = new Intl.NumberFormat('en');
const tokens = (count: number): string => `${numbers.format(count)} token${count === 1 ? '' : 's'}`;

function usedWords(used: UsageOfMonth, most: number | null): string {
  const limit = most === null ? 'no limit' : `at most ${tokens(most)} in a month`;
  if (used === 'unreadable') {
    const then = most === null ? '' : ', so the limit counts as reached';
    return `What was used this month cannot be read${then}; ${limit}\n`;
  }
  const sum = used.inputTokens + used.outputTokens;
  const isReached = most !== null && sum >= most;
  const calls = used.calls === 1 ? '1 question' : `${numbers.format(used.calls)} questions`;
  return `This month: ${tokens(sum)} in ${calls}; ${limit}${isReached ? ', which is reached: no model is asked' : ''}\n`;
}

async function readAll(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
