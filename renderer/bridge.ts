/** The page's one entry point to the broker: everything that comes through is parsed here, and nowhere else is `unknown` seen. */
import './parse-without-eval.ts';
import type * as z from 'zod';
import type { BrokerApi, RawOutputFrame } from '#contract/broker-api.ts';
import { protocolVersion } from '#contract/channels.ts';
import { replySchema } from '#contract/envelope.ts';
import { frameMethods } from '#contract/methods-frame.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/common/errors.ts';
import { brokerEventSchema, type BrokerEvent } from '#domain/common/event.ts';
import { verbatim } from '#domain/common/message.ts';
import { runIdSchema } from '#domain/common/ids.ts';
import { texts } from './text/texts.ts';

/** A refusal is a value: the caller must look at it. */
export type Answer<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly error: WireError; readonly lost: boolean };

export interface Bridge {
  call<M extends MethodName>(method: M, params: Params<M>): Promise<Answer<Result<M>>>;
  onEvent(listener: (event: BrokerEvent) => void): () => void;
  /** Called when the broker sent an event that this page cannot read, so that it can say so. */
  onUnreadable(listener: () => void): () => void;
  onOutput(listener: (frame: OutputFrame) => void): () => void;
  onConnection(listener: (state: 'connected' | 'lost') => void): () => void;
}

export const clientName = 'countersign page';
export { protocolVersion };

const unreadable: WireError = {
  code: 'protocol-mismatch',
  message: verbatim(texts.unreadableAnswer),
  remedy: verbatim(texts.unreadableAnswerWhat),
};

const isFrameMethod = (method: MethodName): method is keyof typeof frameMethods => Object.hasOwn(frameMethods, method);

async function resultSchema(method: MethodName): Promise<z.ZodType> {
  if (isFrameMethod(method)) return frameMethods[method].result;
  const { screenMethods } = await import('#contract/methods-screens.ts');
  return screenMethods[method].result;
}

/** Puts types on a raw broker. */
export function createBridge(api: BrokerApi): Bridge {
  const onUnreadable = new Set<() => void>();
  return {
    async call(method, params) {
      let raw: unknown;
      try {
        raw = await api.invoke(method, params);
      } catch {
        return { ok: false, lost: true, error: brokerUnreachable };
      }
      const reply = replySchema.safeParse(raw);
      if (!reply.success) return { ok: false, lost: false, error: unreadable };
      if (!reply.data.ok) {
        // The browser's stand-in for the preload script says so without a catalogue.
        const lost = reply.data.error.code === 'desk-unreachable';
        return { ok: false, lost, error: lost ? brokerUnreachable : reply.data.error };
      }
      const result = (await resultSchema(method)).safeParse(reply.data.result);
      if (!result.success) return { ok: false, lost: false, error: unreadable };
      // The table pairs each method with its own result schema; the compiler cannot follow that through an index.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { ok: true, result: result.data as Result<typeof method> };
    },
    onEvent: (listener) =>
      api.onEvent((raw) => {
        const event = brokerEventSchema.safeParse(raw);
        if (event.success) listener(event.data);
        else for (const tell of onUnreadable) tell();
      }),
    onUnreadable(listener) {
      onUnreadable.add(listener);
      return () => onUnreadable.delete(listener);
    },
    onOutput: (listener) =>
      api.onOutput((raw) => {
        const frame = readFrame(raw);
        if (frame !== null) listener(frame);
      }),
    onConnection: (listener) => api.onConnection(listener),
  };
}

const brokerUnreachable: WireError = {
  code: 'desk-unreachable',
  message: verbatim(texts.unreachable),
  remedy: verbatim(texts.unreachableWhat),
};

function readFrame(raw: RawOutputFrame): OutputFrame | null {
  const runId = runIdSchema.safeParse(raw.runId);
  if (!runId.success || !Number.isSafeInteger(raw.offset) || !(raw.bytes instanceof Uint8Array)) return null;
  return { runId: runId.data, stream: raw.stream, offset: raw.offset, bytes: raw.bytes };
}
