/** One program that goes out of a sandbox, as data: what it is told, what it must print, and what it needs to be here. */
import type { OriginServers } from './servers/origin-servers.ts';

export interface Tool {
  readonly name: string;
  /** Programs without which there is nothing to try; `low ports` where a test may not listen where such programs connect. */
  readonly needs: readonly string[];
  /** Another shell line that fails where something is not here, and what that is. */
  readonly probe?: { readonly line: string; readonly lacks: string };
  /** Run in an empty folder that holds `certificate.pem` and `connect.mjs`. */
  readonly line: (origins: OriginServers) => string;
  readonly prints: string;
  readonly way: 'proxy' | 'direct';
}

export const ca =
  'SSL_CERT_FILE=certificate.pem CURL_CA_BUNDLE=certificate.pem NODE_EXTRA_CA_CERTS=certificate.pem GIT_SSL_CAINFO=certificate.pem REQUESTS_CA_BUNDLE=certificate.pem';
export const without =
  'env -u http_proxy -u https_proxy -u HTTP_PROXY -u HTTPS_PROXY -u all_proxy -u ALL_PROXY -u NODE_USE_ENV_PROXY';
export const identity = `-c user.name=t -c user.email=t@example.com`;
export const python = (code: string): string => `python3 -c '${code}'`;
/** The one that runs the test: older ones know no proxy variables. */
export const node = `'${process.execPath}'`;
/** Debian's, or the copy that pip brings along. */
export const requests = `try:\n import requests\nexcept ImportError:\n from pip._vendor import requests\n`;
export const ssh = 'ssh -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR';
export const sshProxy = (port: number): string => `${ssh} -p ${port} -o ProxyCommand="${node} connect.mjs %h %p"`;
/** OpenSSH refuses to work for a user without one. */
export const hasAccount = { line: 'getent passwd "$(id -u)"', lacks: 'an account of this user' };
export const java = (url: string): string =>
  `printf 'import java.net.*;import java.net.http.*;class T{public static void main(String[] a)throws Exception{var p=System.getenv("http_proxy");var b=HttpClient.newBuilder();if(a.length>0){var u=URI.create(p);b.proxy(ProxySelector.of(new InetSocketAddress(u.getHost(),u.getPort())));}System.out.println(b.build().send(HttpRequest.newBuilder(URI.create("${url}")).build(),HttpResponse.BodyHandlers.ofString()).body());}}' > T.java && java T.java`;
