/** Answers the calls about output: one client watches as many runs as it draws, and lets go of them. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker, OutputLog } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { Submitter } from '#core/session.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Wire } from '../wire.ts';
import { streamOutput, type OutputStreamer } from './stream-output.ts';
import { say } from '#domain/common/message.ts';

/** Streams one client may watch at once: more than may run at once in one project. */
export const maxStreams = 256;

type OutputMethod = Extract<MethodName, `output.${string}`>;

export interface OutputAccess {
  readonly handlers: { readonly [M in OutputMethod]: (params: Params<M>) => Result<M> };
  /** The client is gone. */
  close(): void;
}

/** The output that one client watches. */
export function bindOutput(wire: Wire, broker: Broker, from: Submitter, clock: Clock): OutputAccess {
  const streams = new Map<RunId, { readonly streamer: OutputStreamer; readonly log: OutputLog }>();
  return {
    handlers: {
      'output.attach': ({ runId, fromOffset }) => {
        // Forgotten by the broker, and not by a client that is still reading it.
        const log = broker.outputOf(runId, from) ?? streams.get(runId)?.log ?? null;
        if (log === null)
          throw new BrokerError('unknown-run', say('The output of this run is not kept.'), {
            remedy: say('Run the command again.'),
          });
        if (streams.size >= maxStreams && !streams.has(runId))
          throw new BrokerError(
            'too-many',
            say('{maxStreams} outputs are watched by this program already.', { maxStreams }),
            {
              remedy: say('Detach from those that have been read.'),
            },
          );
        streams.get(runId)?.streamer.stop();
        const { shownTo } = log;
        const send = wire.sendOutput.bind(wire);
        const mayFallBehind = wire.shell !== 'socket';
        const streamer = streamOutput({ runId, log, fromOffset, clock, send, mayFallBehind });
        streams.set(runId, { streamer, log });
        return {
          startOffset: Math.max(fromOffset, log.startOffset),
          totalBytes: log.totalBytes,
          ended: log.isEnded,
          shownTo,
        };
      },
      'output.ack': ({ runId, offset }) => {
        streams.get(runId)?.streamer.ack(offset);
        return {};
      },
      'output.detach': ({ runId }) => {
        streams.get(runId)?.streamer.stop();
        streams.delete(runId);
        return {};
      },
    },
    close() {
      for (const { streamer } of streams.values()) streamer.stop();
      streams.clear();
    },
  };
}
