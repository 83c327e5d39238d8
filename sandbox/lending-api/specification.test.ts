import { describe, expect, it } from 'vitest';
import { leavesOf, sandboxForTests, valueAt } from './testing/test-sandbox.ts';

const { get, loan } = sandboxForTests();

const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const text = expect.any(String);
const number = expect.any(Number);
const object = expect.any(Object);
const like = (pattern: RegExp) => expect.stringMatching(pattern);

const context = { ip: text, headers: object, fingerprint: text, geolocation: [text, text] };

// The tables of the specification, read once more, apart from the sandbox's own OpenAPI.
const tables: Readonly<Record<string, unknown>> = {
  'cashout.0': { amount: number, paymentMethod: text, type: 'payment_method', transfer: object },
  'offer.cashout.0': { amount: number, paymentMethod: text, type: text },
  'offer.insurance': { amount: number, fee: number, type: 'required', number: text, insurer: text },
  'offer.rebates.0': { feeType: 'tac', amountType: 'absolute', amount: number, description: text },
  'offer.fine': { fineRate: number, interestBase: 'workdays', monthlyRate: number },
  'transactions.0': { amount: number, description: text, createdAt: like(date) },
  'attachments.0': { file: like(/^file_/), linkedAt: like(instant) },
  context,
  'history.0': { description: text, status: 'open', metadata: object, createdAt: like(instant) },
  'signatures.0': {
    signer: text,
    context: { id: like(/^sign_/), signedAt: like(date), metadata: object, context },
  },
  metadata: object,
};

const offer = {
  id: like(/^offr_/),
  disbursementAmount: number,
  installmentAmount: number,
  totalAmount: number,
  interestAmount: number,
  iofAmount: number,
  iofAdditionalAmount: number,
  monthlyCET: number,
  yearlyCET: number,
  monthlyFee: number,
  yearlyFee: number,
  insurance: object,
  interestType: text,
  creditOperationType: text,
  expectedDisbursementDate: like(date),
  interestGracePeriod: number,
  principalGracePeriod: number,
  numberOfInstallments: number,
  firstDueDate: like(date),
  fund: like(/^fund_/),
  product: like(/^prod_/),
  description: text,
  rebates: expect.any(Array),
  fine: object,
  cashout: expect.any(Array),
  creditPolicy: like(/^crpl_/),
  metadata: object,
  createdAt: like(instant),
};

describe('the loan object', () => {
  it('has every field of the specification but the two of payment_for', async () => {
    expect(await loan('loan_complete')).toEqual({
      id: 'loan_complete',
      status: 'open',
      externalId: like(uuid),
      employment: text,
      customer: text,
      company: text,
      contractNumber: 'CCB-2026-000417',
      cashout: expect.any(Array),
      offer: object,
      transactions: expect.any(Array),
      attachments: expect.any(Array),
      context: object,
      history: expect.any(Array),
      signatures: expect.any(Array),
      metadata: object,
      createdAt: like(instant),
      updatedAt: '2026-11-20T14:00:00.000Z',
      deleted: false,
    });
  });

  it('has an offer of 28 fields, each of its type', async () => {
    expect((await loan('loan_complete')).offer).toEqual(offer);
    expect(Object.keys(offer)).toHaveLength(28);
  });

  it.each(Object.entries(tables))('has at %s what the specification shows', async (path, expected) => {
    expect(valueAt(await loan('loan_complete'), path)).toEqual(expected);
  });

  it.each(['loan_', 'offr_', 'fund_', 'prod_', 'crpl_', 'file_', 'sign_'])(
    'shows the prefix %s',
    async (prefix) => {
      const texts = leavesOf(await loan('loan_complete')).map(({ value }) => String(value));
      expect(texts.some((value) => value.startsWith(prefix))).toBe(true);
    },
  );

  it('tells of a transaction that equals the disbursement', async () => {
    const answer = await loan('loan_complete');
    expect(valueAt(answer, 'transactions.0.amount')).toBe(valueAt(answer, 'offer.disbursementAmount'));
  });
});

describe('the endpoint', () => {
  it('answers JSON with status 200, and does not let it be stored', async () => {
    const answer = await get('/v1/loans/loan_complete');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a deleted loan with 200 and a subset, deleted among it', async () => {
    const answer = await loan('loan_deleted');
    expect(answer).toMatchObject({ id: 'loan_deleted', deleted: true });
    expect(Object.keys(answer)).not.toContain('offer');
    expect(await loan('loan_deleted?fields=id,deleted')).toEqual({ id: 'loan_deleted', deleted: true });
  });

  it.each(['loan_none', 'offr_1', '..%2f..', '%ff', 'loan_%00', `loan_${'x'.repeat(5000)}`])(
    'answers 404 for %.20s, with its error body',
    async (id) => {
      const answer = await get(`/v1/loans/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('offers no %s', async (method) => {
    const headers = { authorization: 'Bearer key-of-the-tests' };
    const answer = await get('/v1/loans/loan_complete', { method, headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('offers nothing else under /v1', async () => {
    for (const path of ['/v1/loans', '/v1/customers', '/v1', '/v2/loans/loan_complete']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});
