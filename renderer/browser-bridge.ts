/** Entry of /bridge.js: in a browser it defines the same `window.broker` that the preload script defines in the desktop app. */
import { connectSocket } from './browser-bridge/connect-socket.ts';

if (!('broker' in window)) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const broker = connectSocket({
    open: (protocol) => new WebSocket(`${scheme}://${location.host}/ws`, protocol),
    after(ms, callback) {
      setTimeout(callback, ms);
    },
  });
  Object.defineProperty(window, 'broker', { value: broker, enumerable: true });
}
