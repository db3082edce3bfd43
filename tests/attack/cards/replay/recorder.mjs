/** Inside a sandbox without a network: answers every request for the host it names, writes the host down, and runs the line meanwhile. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , record, line] = process.argv;
const server = createServer((request, response) => {
  appendFileSync(record, `${new URL(request.url, 'http://unknown').hostname}\n`);
  request.resume();
  response.end('echo served\n');
});
server.listen(0, '127.0.0.1', () => {
  const proxy = `http://127.0.0.1:${server.address().port}`;
  const child = spawn('/bin/bash', ['-c', line], {
    stdio: 'ignore',
    env: { ...process.env, http_proxy: proxy, https_proxy: proxy },
  });
  child.on('exit', (code) => process.exit(code ?? 1));
});
