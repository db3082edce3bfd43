/** Reads the shell parser's two WebAssembly files from beside the built entries. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokerError } from '#domain/errors.ts';

export interface ParserFiles {
  readonly runtime: Uint8Array;
  readonly bash: Uint8Array;
}

/** `outDir` is the folder of the entry that runs. Throws `internal`: without its parser the desk may not judge any command. */
export async function readParserFiles(outDir: string): Promise<ParserFiles> {
  try {
    const [runtime, bash] = await Promise.all(
      ['runtime.wasm', 'bash.wasm'].map((name) => readFile(join(outDir, 'parser', name))),
    );
    if (runtime === undefined || bash === undefined) throw new Error('two files were asked for');
    return { runtime, bash };
  } catch (cause) {
    throw new BrokerError('internal', 'The shell parser is missing from this build.', {
      remedy: 'Build or install Countersign again.',
      cause,
    });
  }
}
