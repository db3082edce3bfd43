/** The variables that lead programs to the proxy of their sandbox. What ignores them is caught by name: `serveDirect`. */

export const httpProxyPort = 3128;
export const socksProxyPort = 1080;

const proxy = `http://127.0.0.1:${httpProxyPort}`;
/** The sandbox's own loopback is reached without a proxy. */
const direct = 'localhost,127.0.0.1,::1,.localhost';

function both(name: string, value: string): Record<string, string> {
  return { [name]: value, [name.toLowerCase()]: value };
}

/** The HTTP proxy even in ALL_PROXY: several Python clients refuse to start when they see a SOCKS address there. */
export const proxyVariables: Readonly<Record<string, string>> = {
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
  RSYNC_PROXY: `127.0.0.1:${httpProxyPort}`,
  COUNTERSIGN_SOCKS_PROXY: `socks5h://127.0.0.1:${socksProxyPort}`,
  COUNTERSIGN_NETWORK: 'filtered',
};
