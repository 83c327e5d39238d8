import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskError } from '../desk-error.ts';
import { createLog } from '../log.ts';
import { shared } from '../shared.ts';
import { readRequest, toProblem, viewLoan } from './view-loan.ts';

const key = 'zq9-the-key';
const requestId = '4066ec5b-c2dc-4290-9f17-8479db0096cd';
const lines: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('loan_list')) response.end('["Maria"]');
    else if (request.url?.includes('loan_401')) response.writeHead(401).end(request.headers.authorization);
    else
      response.end(
        '{"id":"loan_1","contractNumber":17,"customer":{"name":"Maria"},"n":12345678901234567890}',
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('LENDING_API_BASE_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('LENDING_API_KEY', key);
  vi.stubEnv('APP_ORIGIN', 'http://localhost:3000');
  // Before anything asks for the process's own.
  shared('log', () => createLog('info', { write: (line) => void lines.push(line) }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void lines.splice(0));

test('a view is what the API said, what was remarkable about it, and what was asked', async () => {
  const request = readRequest('loan_1', { payment_for: '2026-12-24' });
  const view = await viewLoan({ request, requestId });
  expect(view).toMatchObject({
    loan: { id: 'loan_1', contractNumber: 17, customer: { name: 'Maria' }, n: '12345678901234567890' },
    request: { loan: 'loan_1', expand: ['customer'], fields: null, paymentFor: '2026-12-24' },
    requestId,
  });
  expect(view.deviations.map(({ path }) => path)).toEqual(['/contractNumber', '/n']);
});

test('it leaves one line in the log, which says nothing of the loan and nothing of the key', async () => {
  const request = readRequest('loan_1', new URLSearchParams('payment_for=2026-12-24&expand=customer'));
  await viewLoan({ request, requestId });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'view-loan',
    requestId,
    loan: 'loan_1',
    expand: ['customer'],
    paymentFor: true,
    outcome: 'ok',
    tries: 1,
  });
  for (const value of ['Maria', '12345678901234567890', '2026-12-24', key])
    expect(lines[0]).not.toContain(value);
});

test('a refused key is told loudly, and not shown', async () => {
  const error = await viewLoan({ request: readRequest('loan_401', {}), requestId }).catch(
    (thrown: unknown) => thrown,
  );
  expect(toProblem(error, requestId)).toMatchObject({
    status: 502,
    code: 'upstream_unauthorized',
    requestId,
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '').level).toBe(50);
  expect(lines[0]).not.toMatch(new RegExp(`${key}|${Buffer.from(`${key}:`).toString('base64')}`));
});

test('an answer that is no loan', async () => {
  const error = await viewLoan({ request: readRequest('loan_list', {}), requestId }).catch(
    (thrown: unknown) => thrown,
  );
  expect(toProblem(error, requestId).code).toBe('upstream_malformed');
  expect(lines[0]).toContain('not-an-object');
  expect(lines[0]).not.toContain('Maria');
});

describe('a request that cannot be', () => {
  test.each([
    ['offr_1', {}, { code: 'invalid_loan_id', status: 400, resource: 'offer' }],
    ['loan_1', { expand: ['a', 'b'] }, { code: 'invalid_request', parameter: 'expand', reason: 'twice' }],
    ['loan_1', { fields: '<' }, { code: 'invalid_request', parameter: 'fields', reason: 'name' }],
  ])('%s %j', (loan, query, expected) => {
    try {
      readRequest(loan, query);
      expect.unreachable();
    } catch (error) {
      expect(toProblem(error, requestId)).toMatchObject(expected);
    }
  });
});

test('what is unknown is a fixed message outside, and told in the log without what it quotes', () => {
  const error = new SyntaxError('Unexpected token in "Maria"', {
    cause: new TypeError('x is not a function'),
  });
  expect(toProblem(error, requestId)).toEqual({
    type: 'urn:loan-desk:problem:internal',
    title: 'Something failed inside the desk',
    status: 500,
    code: 'internal',
    requestId,
  });
  expect(lines[0]).toContain('x is not a function');
  expect(lines[0]).toContain(requestId);
  expect(lines[0]).not.toContain('Maria');
  expect(toProblem(new DeskError('not_found'), requestId).status).toBe(404);
});
