/** The key by which push services know this desk (VAPID): made at its first use, kept in a private file. */
import webPush from 'web-push';
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { pushKeySchema } from '#domain/devices/push.ts';

const keptSchema = z.strictObject({
  version: z.literal(1),
  publicKey: pushKeySchema,
  privateKey: z.string().regex(/^[\w-]{43}$/u),
});
export type VapidKey = z.infer<typeof keptSchema>;

interface KeyFile {
  read(): string | null;
  write(text: string): Promise<void>;
}

/** Throws `settings-unreadable`: another key in its place would silence every device. */
export async function readVapidKey(file: KeyFile): Promise<VapidKey> {
  try {
    const text = file.read();
    if (text !== null) return keptSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokerError('settings-unreadable', say('The key of this desk for push services cannot be read.'), {
      remedy: say('Repair push-key.json in the data folder, or remove it and ask for notices again on each device.'),
      cause,
    });
  }
  const made: VapidKey = { version: 1, ...webPush.generateVAPIDKeys() };
  await file.write(`${JSON.stringify(made, null, 2)}\n`);
  return made;
}
