/** Declares what the preload script, or the browser bridge, has put on the window. */
import type { BrokerApi } from '#contract/broker-api.ts';

declare global {
  interface Window {
    readonly broker?: BrokerApi;
  }
}
