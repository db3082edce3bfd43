/** Ways in which code of any language opens a connection of its own, and ways in which it is handed a shell's. */
import { literalsIn } from './split-literals.ts';

/** Connections without a protocol: what comes over them is whatever the other side sends. */
const raw =
  /\b(?:socket\.(?:socket|create_connection)|asyncio\.open_connection|telnetlib|TCPSocket|UDPSocket|Socket\.(?:tcp|new)|fsockopen|pfsockopen|stream_socket_client|socket_connect|net\.(?:connect|createConnection|Socket|Dial)|tls\.connect|dgram\.createSocket|IO::Socket|Net::Telnet|socket\s*\(\s*[A-Z$]|sockaddr_in|socket\.tcp|Net\.Sockets|TcpClient|java\.net\.Socket|new\s+Socket|gen_tcp|Deno\.connect|Bun\.connect|socket\s+"|luv?\.new_tcp)\b/i;
const webModule =
  /^(?:node:)?https?2?$|^(?:axios|got|node-fetch|undici|superagent|needle|request|requests|httpx|aiohttp|open-uri|net\/http|LWP::Simple)$/;
const rawModule = /^(?:node:)?(?:net|tls|dgram)$|^socket$/;

/** Modules that the code loads by name. */
const loadedBy = /\b(?:require|import|from|use|__import__)\s*\(?\s*("[\uE000-\uF8FF]")/g;

const hasRawModule = (bare: string, literals: readonly string[]): boolean =>
  [...bare.matchAll(loadedBy)].some(([, word = '']) => literalsIn(word, literals).some((name) => rawModule.test(name)));

/** A module by which pages and files are fetched, whatever it is called in the code. */
export const loadsWeb = (bare: string, literals: readonly string[]): boolean =>
  [...bare.matchAll(loadedBy)].some(([, word = '']) => literalsIn(word, literals).some((name) => webModule.test(name)));

export const opensRawConnection = (bare: string, literals: readonly string[]): boolean =>
  raw.test(bare) ||
  hasRawModule(bare, literals) ||
  literals.some((text) => /^\/(?:dev|inet)\/(?:tcp|udp)\//.test(text));
