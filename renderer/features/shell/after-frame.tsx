/** What stands around every screen from its first moment on, and is not needed to draw it. */
import { useAttention } from './attention/use-attention.ts';
import { StopEverything } from './stop/stop-everything.tsx';

export function AfterFrame() {
  useAttention();
  return <StopEverything />;
}
