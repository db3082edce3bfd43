/** Reads a policy and its signature, from a disk or over https, within limits. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { maxPolicyBytes } from '#domain/settings/team-policy.ts';

export interface PolicyFiles {
  readonly content: Buffer;
  readonly signature: string;
}

const maxSignatureBytes = 8192;
const answerWithinMs = 20_000;

/** Throws `bad-request`, with the reason, where either cannot be had whole. */
export async function readPolicyFiles(source: string): Promise<PolicyFiles> {
  const read = source.startsWith('/') ? readPath : readAddress;
  const content = await read(source, maxPolicyBytes);
  const signature = await read(signatureOf(source), maxSignatureBytes);
  return { content, signature: signature.toString('utf8') };
}

function signatureOf(source: string): string {
  if (source.startsWith('/')) return `${source}.minisig`;
  const url = new URL(source);
  url.pathname += '.minisig';
  return url.href;
}

/** What a source says of its size may change, or mean nothing. */
async function gather(given: AsyncIterable<Uint8Array>, source: string, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of given) {
    length += part.byteLength;
    if (length > most) {
      throw new BrokerError('too-large', say('{source} is larger than {most} bytes.', { source, most }), {
        remedy: say('Ask the person who signs it. What was in force stays in force.'),
      });
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function unreadable(source: string, cause: unknown): BrokerError {
  if (cause instanceof BrokerError) return cause;
  const because = cause instanceof Error ? cause.message.slice(0, 200) : '';
  return new BrokerError('bad-request', say('{source} cannot be read: {because}.', { source, because }), {
    remedy: say('A policy and its signature are next to each other: policy.json and policy.json.minisig.'),
    cause,
  });
}

async function readPath(path: string, most: number): Promise<Buffer> {
  try {
    // A pipe without a writer would wait for ever.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) throw new Error('it is no file');
      return await gather(file.createReadStream({ autoClose: false }), path, most);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function readAddress(address: string, most: number): Promise<Buffer> {
  try {
    // Led elsewhere it would be another source than the one that a person gave.
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) });
    if (!answer.ok || answer.body === null) throw new Error(`the server answers ${answer.status}`);
    return await gather(answer.body, address, most);
  } catch (error) {
    throw unreadable(address, error);
  }
}
