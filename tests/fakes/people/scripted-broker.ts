/** A broker that says what a test tells it to; it speaks the whole protocol and runs nothing. */
import type { Reply } from '#contract/envelope.ts';
import { isMethodName, type MethodName } from '#contract/methods.ts';
import type { Wire } from '../../../main/rpc/wire.ts';
import { say } from '#domain/common/message.ts';

export type Script = Partial<Record<MethodName, (params: unknown, wire: Wire) => unknown>>;

export interface ScriptedBroker {
  readonly wires: readonly Wire[];
  readonly calls: readonly { readonly method: string; readonly params: unknown }[];
  bind(this: void, wire: Wire): void;
}

export function scriptedBroker(script: Script = {}): ScriptedBroker {
  const wires: Wire[] = [];
  const calls: { method: string; params: unknown }[] = [];

  async function answer(wire: Wire, method: string, params: unknown): Promise<Reply> {
    calls.push({ method, params });
    const told = isMethodName(method) ? script[method] : undefined;
    if (told !== undefined) return { ok: true, result: await told(params, wire) };
    return {
      ok: false,
      error: { code: 'unknown-method', message: say('No such method: {method}', { method }), remedy: null },
    };
  }

  return {
    wires,
    calls,
    bind(wire) {
      wires.push(wire);
      wire.onCall((method, params) => answer(wire, method, params));
    },
  };
}
