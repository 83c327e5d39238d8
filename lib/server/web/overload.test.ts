import { once } from 'node:events';
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { BlockList, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookie } from '#lib/server/cookies.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { hashSessionId, newSessionId } from '#lib/server/session-id.ts';
import { refuseConnections } from '../health/drain.ts';
import { stalledDownloadMs } from './connections.ts';
import { createDeskServer, createHealthRate } from './desk-server.ts';
import { rememberSession } from './recent-sessions.ts';

const places = 8;
/** With no work finished yet, each place has four requests waiting behind it. */
const waitingPlaces = places * 4;
const lines: string[] = [];
/** The responses that Next would be working on. */
let atWork: ServerResponse[] = [];
let server: Server;
let agent: Agent;

beforeEach(() => {
  replaceLog(createLog('trace', { write: (line) => void lines.push(line) }));
  lines.splice(0);
  atWork = [];
  agent = new Agent({ keepAlive: true });
});

type Started = { isProxied?: boolean; maxActive?: number | undefined };

async function start({ isProxied = true, ...limit }: Started = {}): Promise<void> {
  const trustedProxies = new BlockList();
  if (isProxied) trustedProxies.addAddress('127.0.0.1');
  const options = { origin: 'http://localhost:4100', trustedProxies, dev: false };
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url?.startsWith('/api/health/') && !incoming.url.includes('held')) response.end('alive');
    else {
      atWork.push(response);
      await once(response, 'close');
    }
  };
  server = createDeskServer(handle, { ...options, maxActive: places, ...limit });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

type Sent = { request: ClientRequest; response: Promise<IncomingMessage> };

function send(path: string, client: string, headers: Record<string, string> = {}, by = agent): Sent {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const own = { host: 'localhost:4100', 'x-forwarded-for': client, ...headers };
  const sent = request({ host: '127.0.0.1', port, path, headers: own, agent: by }).end();
  sent.on('error', () => {});
  return { request: sent, response: once(sent, 'response').then(([response]) => response) };
}

const connections = () => promisify(server.getConnections.bind(server))();

/** The cookie of a session that this process found live, of a person of its own unless given. */
function knownCookie(subject?: string): string {
  const id = newSessionId();
  const sessionHash = hashSessionId(id);
  rememberSession({ sessionHash, issuer: 'https://id.example', subject: subject ?? id });
  return `${sessionCookie}=${id}`;
}

/** Sends as many requests as there is room for, each of another person who is signed in. */
async function fill(): Promise<Sent[]> {
  const all = Array.from({ length: places + waitingPlaces }, (_, index) =>
    send('/loans/loan_1', `203.0.113.${index}`, { cookie: knownCookie() }),
  );
  for (const request of all) request.response.catch(() => {});
  await expect.poll(() => atWork.length).toBe(places);
  await expect.poll(() => connections()).toBe(all.length);
  return all;
}

test('a full desk refuses with Retry-After, and health answers', async () => {
  await start();
  await fill();
  const data = await send('/api/loans/loan_1', '198.51.100.1').response;
  expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '2']);
  const problem = JSON.parse(await text(data));
  expect(problem).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 2 });
  expect(problem.requestId).toBe(data.headers['x-request-id']);
  const page = await send('/loans/loan_1', '198.51.100.2', { accept: 'text/html' }).response;
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(await text(page)).toContain('The desk is busy');
  expect((await send('/_next/static/chunks/a.js', '198.51.100.3').response).statusCode).toBe(503);
  for (const path of ['/api/health/live', '/api/health/ready?now=1']) {
    const health = await send(path, '198.51.100.3').response;
    expect([health.statusCode, await text(health)]).toEqual([200, 'alive']);
  }
  // All of it is asked at once, and what is beyond two seconds of probes waits for a turn.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1);
  onTestFinished(() => clock.mockRestore());
  const asked = Array.from({ length: 21 }, () => send('/api/health/live', '198.51.100.4').response);
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  clock.mockRestore();
  expect(statuses.toSorted()).toEqual([...Array(20).fill(200), 503]);
  expect(atWork).toHaveLength(places);
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([{ event: 'overloaded', refused: 4, active: places, waiting: waitingPlaces }]);
});

test('everyone who waited is answered, also by a desk that has received SIGTERM', async () => {
  await start();
  const all = await fill();
  const stopped = refuseConnections(server);
  const answers = Promise.all(all.map(async ({ response }) => (await response).statusCode));
  let answered = 0;
  while (answered < all.length) {
    await expect.poll(() => atWork.length).toBeGreaterThan(0);
    for (const response of atWork.splice(0)) {
      response.end();
      answered += 1;
    }
  }
  expect(new Set(await answers)).toEqual(new Set([200]));
  await stopped;
});

test('unless said otherwise 256 requests are worked on at once', async () => {
  await start({ maxActive: undefined });
  const all = Array.from({ length: 260 }, () =>
    send('/loans/loan_1', '203.0.113.7', { cookie: knownCookie() }),
  );
  for (const { response } of all) response.catch(() => {});
  await expect.poll(() => atWork.length).toBe(256);
  await expect.poll(() => connections()).toBe(all.length);
  expect(atWork).toHaveLength(256);
});

test('a client that goes while it waits leaves its place to another', async () => {
  await start();
  const all = await fill();
  all.at(-1)?.request.destroy();
  const next = () => send('/loans/loan_1', '198.51.100.1', { accept: 'application/json' });
  await expect
    .poll(async () => {
      const { request: sent, response } = next();
      const answer = await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 50))]);
      if (answer === undefined) sent.destroy();
      return answer;
    })
    .toBeUndefined();
  expect(atWork).toHaveLength(places);
});

test.each([
  ['comes back at once is read later than others', false],
  ['is a trusted proxy is read as before, because it carries the requests of others', true],
])('a connection that was refused and %s', async (_name, isProxied) => {
  await start({ isProxied });
  await fill();
  const one = new Agent({ keepAlive: true, maxSockets: 1 });
  const answered: string[] = [];
  const ask = async (name: string, by: Agent) => {
    const response = await send(`/api/loans/${name}`, '198.51.100.1', {}, by).response;
    await text(response);
    expect(response.statusCode).toBe(503);
    answered.push(name);
  };
  await ask('first', one);
  const again = ask('again', one);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await ask('other', agent);
  await again;
  expect(answered).toEqual(isProxied ? ['first', 'again', 'other'] : ['first', 'other', 'again']);
  one.destroy();
});

const rawGet = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost:4100\r\n\r\n`;

/** A connection that sends what it is given and reads nothing. */
function connectUnread(sent: string) {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => {});
  socket.write(sent);
  socket.pause();
  return socket;
}

test('requests sent ahead wait for the answer before them', async () => {
  await start();
  const socket = connectUnread(rawGet('/loans/loan_1').repeat(3));
  for (let answered = 0; answered < 3; answered++) {
    await expect.poll(() => atWork.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(atWork).toHaveLength(1);
    atWork.pop()?.end('x');
  }
  socket.destroy();
  const greedy = connectUnread(rawGet('/loans/loan_1').repeat(100));
  greedy.resume();
  await once(greedy, 'close');
});

test('a request sent ahead waits until the answer is taken', async () => {
  await start();
  const socket = connectUnread(rawGet('/loans/loan_1') + rawGet('/loans/loan_2'));
  await expect.poll(() => atWork.length).toBe(1);
  atWork.pop()?.end(Buffer.alloc(20_000_000));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(atWork).toHaveLength(0);
  socket.resume();
  await expect.poll(() => atWork.length).toBe(1);
  expect(atWork[0]?.req.url).toBe('/loans/loan_2');
  socket.destroy();
});

test('a client that takes nothing of its answer is cut off', async () => {
  await start();
  expect(server.timeout).toBe(10_000);
  server.timeout = 300;
  const unread = connectUnread(rawGet('/loans/loan_1'));
  await expect.poll(() => atWork.length).toBe(1);
  const [held] = atWork;
  const closed = held && once(held, 'close');
  atWork.pop()?.end(Buffer.alloc(20_000_000));
  const waiting = connectUnread(rawGet('/loans/loan_1'));
  await expect.poll(() => atWork.length).toBe(1);
  await closed;
  atWork.pop()?.end('late, and sent');
  waiting.resume();
  const [answer] = await once(waiting, 'data');
  expect(String(answer)).toContain('late, and sent');
  unread.destroy();
  waiting.destroy();
});

test('a client that takes nothing is cut off also while it sends', async () => {
  await start();
  server.timeout = 300;
  const unread = connectUnread(rawGet('/loans/loan_1'));
  const sending = setInterval(() => unread.write('\r\n'), 50);
  onTestFinished(() => clearInterval(sending));
  await expect.poll(() => atWork.length).toBe(1);
  const [held] = atWork;
  const closed = held && once(held, 'close');
  atWork.pop()?.end(Buffer.alloc(20_000_000));
  const startedAt = performance.now();
  await closed;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  unread.destroy();
});

test('a client that takes its answer slowly is not cut off', async () => {
  await start();
  server.timeout = 300;
  const slow = connectUnread(rawGet('/loans/loan_1'));
  await expect.poll(() => atWork.length).toBe(1);
  atWork.pop()?.end(Buffer.alloc(60_000_000));
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken % 5_000_000 < chunk.length) slow.pause();
  });
  const taking = setInterval(() => slow.resume(), 100);
  onTestFinished(() => clearInterval(taking));
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(60_000_000);
  slow.destroy();
});

test('a download may stand still for longer', async () => {
  await start();
  expect(stalledDownloadMs).toBe(120_000);
  server.timeout = 300;
  const slow = connectUnread(rawGet('/api/lists/list_1/csv?show=all') + rawGet('/loans/loan_1'));
  await expect.poll(() => atWork.length).toBe(1);
  atWork.pop()?.end(Buffer.alloc(20_000_000));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
  });
  slow.resume();
  await expect.poll(() => taken).toBeGreaterThan(20_000_000);
  // What the connection has sent ahead has the usual time.
  slow.pause();
  await expect.poll(() => atWork.length).toBe(1);
  const [next] = atWork;
  const closed = next && once(next, 'close');
  atWork.pop()?.end(Buffer.alloc(20_000_000));
  await closed;
  slow.destroy();
});

test('all who are not known leave half of the places, and files need none', async () => {
  await start();
  const others = Array.from({ length: places }, (_, index) => send('/loans/loan_1', `203.0.113.${index}`));
  await expect.poll(() => atWork.length).toBe(places / 2);
  const person = send('/loans/loan_1', '198.51.100.1', { cookie: knownCookie() });
  await expect.poll(() => atWork.length).toBe(places / 2 + 1);
  const file = send('/_next/static/chunks/a.js', '203.0.113.9');
  await expect.poll(() => atWork.length).toBe(places / 2 + 2);
  for (const { request: sent, response } of [...others, person, file]) {
    response.catch(() => {});
    sent.destroy();
  }
});

test('a person has three quarters of the places, with however many sessions', async () => {
  await start();
  const all = Array.from({ length: places }, (_, index) =>
    send('/loans/loan_1', `203.0.113.${index}`, { cookie: knownCookie('ana') }),
  );
  for (const { response } of all) response.catch(() => {});
  await expect.poll(() => connections()).toBe(all.length);
  await expect.poll(() => atWork.length).toBe(places * 0.75);
  const other = send('/loans/loan_1', '198.51.100.1', { cookie: knownCookie() });
  other.response.catch(() => {});
  await expect.poll(() => atWork.length).toBe(places * 0.75 + 1);
});

/** Connects, and returns a function that sends a request and resolves with the beginning of its answer. */
async function connectSender() {
  const socket = connectUnread('');
  await once(socket, 'connect');
  return async (sent: string) => {
    socket.write(sent);
    const [answer] = await once(socket.resume(), 'data');
    return String(answer);
  };
}

test('refused requests take turns, and nobody waits behind them', async () => {
  await start({ isProxied: false });
  const refused = () => lines.filter((line) => line.includes('"event":"refused"')).length;
  const senders = await Promise.all(Array.from({ length: 20 }, connectSender));
  const person = await connectSender();
  await expect.poll(() => connections()).toBe(senders.length + 1);
  const kinds = [
    'DELETE /loans/loan_1 HTTP/1.1\r\nhost: localhost:4100\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: localhost:4100\r\npurpose: prefetch\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: localhost:4100\r\nexpect: wonders\r\n\r\n',
  ];
  const answers = senders.map((sendTo, index) => sendTo(kinds[index % kinds.length] ?? ''));
  const cookie = knownCookie();
  person(`GET /loans/loan_1 HTTP/1.1\r\nhost: localhost:4100\r\ncookie: ${cookie}\r\n\r\n`).catch(() => {});
  let refusedBefore = -1;
  for (let turns = 0; refusedBefore < 0 && turns < 100_000; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (atWork.length > 0) refusedBefore = refused();
  }
  expect(refusedBefore).toBeGreaterThanOrEqual(0);
  expect(refusedBefore).toBeLessThan(5);
  const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
  expect(statuses).toEqual(senders.map((_, index) => ['405', '421', '503', '417'][index % kinds.length]));
  expect(refused()).toBe(senders.length);
});

test('a refused request with an unread body is told so', async () => {
  await start();
  const headers = 'content-type: application/json\r\nsec-fetch-site: same-origin\r\ncontent-length: 9000000';
  const sent = `POST /api/lookup HTTP/1.1\r\nhost: localhost:4100\r\n${headers}\r\n\r\n{`;
  const refused = connectUnread(sent).resume();
  expect(String((await once(refused, 'data'))[0])).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  await once(refused, 'close');
});

test('an address is told the health ten times a second', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const isAtOnce = createHealthRate();
  const asked = (times: number) =>
    Array.from({ length: times }, () => isAtOnce('203.0.113.7')).filter(Boolean).length;
  // What came late together may be twice as many, and then ten a second.
  expect(asked(25)).toBe(20);
  expect(isAtOnce('203.0.113.8')).toBe(true);
  now = 1000;
  expect(asked(25)).toBe(10);
  now = 60_000;
  expect(asked(25)).toBe(20);
});

test('ten probes a second never wait, however irregular', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const isAtOnce = createHealthRate();
  for (let index = 0; index < 1000; index++) {
    // A busy process reads the probes of some hundred milliseconds together.
    now = Math.ceil((index * 100) / 370) * 370;
    expect(isAtOnce('203.0.113.7')).toBe(true);
  }
});

test('what an address asks beyond that takes turns', async () => {
  // All of it is asked at once.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1);
  await start();
  const known = { cookie: knownCookie() };
  const people = Array.from({ length: 2 }, () => send('/loans/loan_1', '203.0.113.7', known));
  await expect.poll(() => atWork.length).toBe(people.length);
  const asked = Array.from({ length: 30 }, () => send('/api/health/live?held', '198.51.100.3'));
  await expect.poll(() => atWork.length).toBe(people.length + 20 + 4);
  await expect.poll(() => connections()).toBe(people.length + asked.length);
  expect(atWork).toHaveLength(people.length + 20 + 4);
  for (const { response } of [...people, ...asked]) response.catch(() => {});
  clock.mockRestore();
});
