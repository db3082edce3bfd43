/** A gRPC service on a loopback address, and a client of it to be run in a sandbox: HTTP/2 through CONNECT, both ways streaming. */
import { createRequire } from 'node:module';
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';

/** Beside a Node that was copied to where sandboxes see it, else where it is installed. */
const library = ((): string => {
  try {
    return createRequire(process.execPath).resolve('@grpc/grpc-js');
  } catch {
    return createRequire(import.meta.url).resolve('@grpc/grpc-js');
  }
})();
const same = (bytes: Buffer): Buffer => bytes;

export interface GrpcOrigin {
  readonly port: number;
  /** The end of a shell line whose working folder has the certificate. */
  readonly client: string;
  close(): void;
}

export async function startGrpc(address: string, key: Buffer, certificate: Buffer): Promise<GrpcOrigin> {
  const server = new Server();
  const talk = {
    path: '/test.Echo/Talk',
    requestStream: true,
    responseStream: true,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
  server.addService(
    { Talk: talk },
    {
      Talk: (call: ServerDuplexStream<Buffer, Buffer>) => {
        call.on('data', (word: Buffer) => call.write(Buffer.concat([Buffer.from('heard '), word])));
        call.on('end', () => call.end());
      },
    },
  );
  const credentials = ServerCredentials.createSsl(null, [{ private_key: key, cert_chain: certificate }]);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${address}:0`, credentials, (error, bound) => (error === null ? resolve(bound) : reject(error)));
  });
  const code = `const g=require('${library}');const c=new g.Client('tools.example:${port}',g.credentials.createSsl(require('fs').readFileSync('certificate.pem')));const s=c.makeBidiStreamRequest('/test.Echo/Talk',b=>b,b=>b);s.on('data',d=>console.log(String(d)));s.on('error',e=>{console.log(e.message);process.exit(1)});s.on('end',()=>c.close());s.write(Buffer.from('one'));s.write(Buffer.from('two'));s.end()`;
  return { port, client: `'${process.execPath}' -e "${code}"`, close: () => server.forceShutdown() };
}
