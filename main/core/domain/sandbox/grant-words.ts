/** One extra permission as a part of a sentence. */
import { say, type Message } from '../common/message.ts';
import type { Grant } from './permission.ts';

/** Several of them. */
export function grantsWords(grants: readonly Grant[]): Message {
  return say('{all}', { all: grants.map(grantWords) });
}

export function grantWords(grant: Grant): Message {
  switch (grant.kind) {
    case 'path':
      return grant.access === 'write'
        ? say('write access to {path}', { path: grant.path })
        : say('read access to {path}', { path: grant.path });
    case 'host':
      return say('a connection to {host}:{port}', { host: grant.target.host, port: grant.target.port });
    case 'socket':
      return say('the socket {path}', { path: grant.path });
    case 'forward':
      return say('port {port} of the sandbox on this machine', { port: grant.port });
    case 'credential':
      return say('the login of {tool} at {host}', { tool: grant.tool, host: grant.host });
    case 'network':
      return say('network access that asks about every host');
    case 'key':
      return say('the key {name}', { name: grant.name });
    case 'home-file':
      return say('write access to ~/{name}', { name: grant.name });
    case 'loopback':
      return say('a connection to port {port} of this machine', { port: grant.port });
    case 'unsandboxed':
      return say('running without a sandbox');
  }
}
