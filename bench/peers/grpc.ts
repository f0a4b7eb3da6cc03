import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2';

// gRPC over HTTP/2: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md

const PREFIX_BYTES = 5;

/** A call, without its messages. */
export function openCall(
  session: ClientHttp2Session,
  path: string,
  metadata: Readonly<Record<string, string>>,
): ClientHttp2Stream {
  return session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
    [constants.HTTP2_HEADER_TE]: 'trailers',
    ...metadata,
  });
}

/** An uncompressed message with its length, as it is sent. */
export function frameMessage(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** Sends one message and resolves when the call has succeeded. */
export function callOnce(call: ClientHttp2Stream, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    call.on('error', reject);
    call.on('trailers', (trailers) => {
      if (trailers['grpc-status'] === '0') resolve();
      else reject(new Error(`gRPC status ${trailers['grpc-status']}: ${trailers['grpc-message']}`));
    });
    call.on('response', (headers) => {
      const status = headers['grpc-status'];
      if (status !== undefined && status !== '0')
        reject(new Error(`gRPC status ${status}: ${headers['grpc-message']}`));
    });
    call.resume();
    call.end(frameMessage(message));
  });
}
