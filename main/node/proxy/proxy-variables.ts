/** The variables that lead programs to a proxy. In a namespace what ignores them is caught by name: `serveDirect`. */

export const httpProxyPort = 3128;
export const socksProxyPort = 1080;

export interface ProxyPlace {
  /** `host:port`, with `user:password@` before it where the proxy asks for one. */
  readonly http: string;
  readonly socks: string;
  readonly network: 'filtered' | 'advised';
}

/** The machine's, or the sandbox's, own loopback is reached without a proxy. */
const direct = 'localhost,127.0.0.1,::1,[::1],.localhost,ip6-localhost,ip6-loopback';

function both(name: string, value: string): Record<string, string> {
  return { [name]: value, [name.toLowerCase()]: value };
}

/** The HTTP proxy even in ALL_PROXY: several Python clients refuse to start when they see a SOCKS address there. */
export function proxyVariables({ http, socks, network }: ProxyPlace): Readonly<Record<string, string>> {
  const proxy = `http://${http}`;
  return {
    ...both('HTTP_PROXY', proxy),
    ...both('HTTPS_PROXY', proxy),
    ...both('WS_PROXY', proxy),
    ...both('WSS_PROXY', proxy),
    ...both('FTP_PROXY', proxy),
    ...both('ALL_PROXY', proxy),
    ...both('NO_PROXY', direct),
    NODE_USE_ENV_PROXY: '1',
    ELECTRON_GET_USE_PROXY: '1',
    npm_config_proxy: proxy,
    npm_config_https_proxy: proxy,
    npm_config_noproxy: direct,
    YARN_HTTP_PROXY: proxy,
    YARN_HTTPS_PROXY: proxy,
    PIP_PROXY: proxy,
    BUNDLE_HTTP_PROXY: proxy,
    BUNDLE_HTTPS_PROXY: proxy,
    CARGO_HTTP_PROXY: proxy,
    DOCKER_HTTP_PROXY: proxy,
    DOCKER_HTTPS_PROXY: proxy,
    RSYNC_PROXY: http,
    // Git would first try without the password, which the proxy takes for a stranger.
    GIT_HTTP_PROXY_AUTHMETHOD: 'basic',
    COUNTERSIGN_SOCKS_PROXY: `socks5h://${socks}`,
    COUNTERSIGN_NETWORK: network,
  };
}
