import { gzipSync } from 'node:zlib';
import { loanText } from '../../bench-loan.ts';
import type { Responder } from './exchange.ts';

const json = { 'content-type': 'application/json' };
const megabyte = 1024 * 1024;
/** Long enough for what was sent before to be read: a reset drops what is still on its way. */
const beforeResetMs = 60;

const textOf = (loan: string) => loanText(loan, 3);
const send = (body: string | Buffer, status = 200, headers: Record<string, string> = json): Responder => {
  return ({ response }) => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  };
};

/** The loan, as a healthy API answers. */
export const healthyAnswer: Responder = (exchange) => send(textOf(exchange.loan))(exchange);

/** The loan with these bytes before its first field. */
export const healthyAnswerWith = (first: string | Buffer): Responder => {
  return (exchange) => {
    const rest = textOf(exchange.loan).slice(1);
    send(Buffer.concat([Buffer.from('{'), Buffer.from(first), Buffer.from(rest)]))(exchange);
  };
};

/** A loan whose review takes longer than the desk lets any loan compute. */
export const computesLong: Responder = (exchange) => {
  const loan = JSON.parse(textOf(exchange.loan)) as Record<string, unknown>;
  send(JSON.stringify({ ...loan, transactions: Array(190_000).fill({}) }))(exchange);
};

export const status = (code: number, headers: Record<string, string> = {}): Responder => {
  return send(JSON.stringify({ error: { code: 'any' } }), code, { ...json, ...headers });
};

export const body = (text: string, headers = json): Responder => send(text, 200, headers);

export const noContent: Responder = ({ response }) => void response.writeHead(204).end();

export const partOfLoan: Responder = ({ loan, response }) => {
  const text = textOf(loan);
  const range = `bytes 0-${text.length - 1}/${text.length}`;
  response.writeHead(206, { ...json, 'content-range': range }).end(text);
};

export const continueFirst: Responder = (exchange) => {
  exchange.response.writeContinue();
  healthyAnswer(exchange);
};

export const hintsFirst: Responder = (exchange) => {
  exchange.response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  healthyAnswer(exchange);
};

export const resetBeforeHead: Responder = ({ reset }) => reset();

export const resetInHead: Responder = ({ stream, reset }) => {
  stream.write('HTTP/1.1 200 OK\r\ncontent-ty', () => setTimeout(reset, beforeResetMs));
};

export const resetAfterHead: Responder = ({ loan, response, reset }) => {
  response.writeHead(200, { ...json, 'content-length': 4096 });
  response.write(`{"id":"${loan}",`, () => setTimeout(reset, beforeResetMs));
};

export const truncated: Responder = ({ loan, response, stream }) => {
  response.writeHead(200, { ...json, 'content-length': 4096 });
  response.write(`{"id":"${loan}",`, () => stream.end());
};

/** Never answers. */
export const slowHead: Responder = () => {};

/** Sends the head and the beginning, and nothing more. */
export const slowBody: Responder = ({ loan, response }) => {
  response.writeHead(200, { ...json, 'content-length': 4096 }).write(`{"id":"${loan}",`);
};

export const drip: Responder = ({ response }) => {
  response.writeHead(200, json).write('{');
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
};

/** Sends for as long as somebody reads. */
export const endless: Responder = ({ loan, response }) => {
  const block = 'x'.repeat(64 * 1024);
  response.writeHead(200, json).write(`{"id":"${loan}","text":"`);
  const more = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
};

/** 200 MB in 200 KB: a file of gzip may be made of parts that were compressed by themselves (RFC 1952, 2.2). */
export const gzipBomb: Responder = ({ response }) => {
  const block = gzipSync(Buffer.alloc(megabyte, ' '), { level: 9 });
  const bomb = Buffer.concat([gzipSync('{"id":"loan_x"'), ...Array<Buffer>(200).fill(block), gzipSync('}')]);
  response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
};
