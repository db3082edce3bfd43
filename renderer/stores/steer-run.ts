/** Types into a run, resizes its terminal, or ends it. */
import type { RunView } from '#domain/common/event.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { Bridge } from '../bridge.ts';
import { sayForBroker } from '../text/in-language.ts';
import { submitOperation } from './submit-operation.ts';

type Steering = Extract<Operation, { type: 'write-stdin' | 'resize' | 'terminate' | 'open-port' | 'close-port' }>;
type WithoutRun<T> = T extends unknown ? Omit<T, 'runId'> : never;

/** Resolves to the broker's objection, or null. */
export async function steerRun(
  bridge: Bridge,
  run: Pick<RunView, 'runId' | 'sessionId'>,
  steering: WithoutRun<Steering>,
): Promise<string | null> {
  const error = await submitOperation(bridge, run.sessionId, { ...steering, runId: run.runId });
  return error === null ? null : sayForBroker(error.message);
}

/** Base64 of a text's UTF-8 bytes, in pieces the contract takes. */
export function inPieces(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))));
  }
  return pieces;
}

/** Small enough for `String.fromCharCode` to take as arguments. */
const pieceBytes = 32_768;
