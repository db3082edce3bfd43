/** What the halves of the stand-in say to each other: world and page by DOM events, world and main process by text. */

/** A value as it crosses from the isolated world to the page: functions become numbers. */
export type Shape =
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Shape])[] }
  | { readonly kind: 'value'; readonly value: unknown };

export interface CarriedError {
  readonly name: string;
  readonly message: string;
}

/** From the isolated world to the page. */
export type ToPage =
  | { readonly kind: 'expose'; readonly key: string; readonly shape: Shape }
  | { readonly kind: 'pending'; readonly id: number }
  | { readonly kind: 'returned'; readonly id: number; readonly shape: Shape }
  | { readonly kind: 'thrown'; readonly id: number; readonly error: CarriedError }
  | { readonly kind: 'callback'; readonly id: number; readonly arguments: readonly Shape[] };

/** From the page to the isolated world. */
export interface ToWorld {
  readonly function: number;
  readonly id: number;
  readonly arguments: readonly ({ readonly callback: number } | { readonly value: unknown })[];
}

/** From the isolated world to the main process. */
export type ToMain =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly arguments: readonly unknown[] }
  | { readonly kind: 'send'; readonly channel: string; readonly arguments: readonly unknown[] }
  | { readonly kind: 'preload-error'; readonly message: string }
  | { readonly kind: 'preload-done' };

/** From the main process to the isolated world. */
export type FromMain =
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'message'; readonly channel: string; readonly arguments: readonly unknown[] };

export const worldName = 'Electron Isolated Context';
export const bindingName = '__electronStandinSend';
export const receiverName = '__electronStandinReceive';

export interface WorldOptions {
  readonly eventName: string;
  readonly bindingName: string;
  readonly receiverName: string;
  /** What a sandboxed preload script sees as `process`. */
  readonly process: {
    readonly platform: string;
    readonly arch: string;
    readonly versions: Readonly<Record<string, string | undefined>>;
  };
}
