import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type RawRequest = {
  method?: string;
  /** As it stands in the first line: not normalized, not encoded. */
  path: string;
  headers?: Record<string, string>;
  /** The body, in UTF-8; its length is sent. */
  body?: string;
  /** Instead of all else: the bytes to send. */
  bytes?: string;
};

export type RawAnswer = {
  status: number;
  /** Names in small letters; a header given twice is joined by a comma. */
  headers: Record<string, string>;
  /** Decoded, if it came compressed. */
  body: string;
  /** The whole answer as it came, as Latin-1: what a search for a secret looks through. */
  wire: string;
};

/** A request as a page of the desk sends it. */
export function posted(path: string, body: object = {}): RawRequest {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** One request over one connection, byte by byte as given. */
export async function sendRaw(port: number, host: string, request: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', path, headers = {}, body, bytes } = request;
  const sent = body === undefined ? '' : Buffer.from(body).toString('latin1');
  const length = body === undefined ? {} : { 'content-length': String(sent.length) };
  const all = { host, connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const text = bytes ?? [`${method} ${path} HTTP/1.1`, ...lines, '', sent].join('\r\n');
  const wire = await exchange(port, Buffer.from(text, 'latin1'));
  return parse(wire);
}

function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within 60 s')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? resolve(Buffer.concat(chunks)) : reject(error)));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

function parse(wire: Buffer): RawAnswer {
  const end = wire.indexOf('\r\n\r\n');
  const [first = '', ...lines] = wire.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const rest = wire.subarray(end + 4);
  const whole = headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest;
  const plain = headers['content-encoding'] === 'gzip' && whole.length > 0 ? gunzipSync(whole) : whole;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: plain.toString('utf8'),
    wire: wire.toString('latin1') + plain.toString('latin1'),
  };
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16);
    if (!size) break;
    chunks.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
