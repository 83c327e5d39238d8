import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json-values.ts';
import { sandboxForTests, valueAt } from './testing/test-sandbox.ts';

const { get, loan } = sandboxForTests();
const complete = 'loan_complete';

describe('expand', () => {
  const paths = [
    ['employment', 'employment'],
    ['customer', 'customer'],
    ['company', 'company'],
    ['offer.fund', 'offer.fund'],
    ['fund', 'offer.fund'],
    ['offer.product', 'offer.product'],
    ['product', 'offer.product'],
    ['offer.creditPolicy', 'offer.creditPolicy'],
    ['creditPolicy', 'offer.creditPolicy'],
    ['attachments.file', 'attachments.0.file'],
    ['file', 'attachments.1.file'],
    ['cashout.paymentMethod', 'cashout.0.paymentMethod'],
    ['paymentMethod', 'offer.cashout.0.paymentMethod'],
    ['offer.cashout.paymentMethod', 'offer.cashout.0.paymentMethod'],
    ['signatures.signer', 'signatures.0.signer'],
    ['signer', 'signatures.0.signer'],
  ] as const;

  it.each(paths)('%s makes %s an object that bears the identifier', async (name, path) => {
    const identifier = valueAt(await loan(complete), path);
    expect(identifier).toEqual(expect.any(String));
    expect(valueAt(await loan(`${complete}?expand=${name}`), path)).toMatchObject({ id: identifier });
  });

  it('takes a list of names, and leaves what is not named', async () => {
    const answer = await loan(`${complete}?expand=customer,%20company`);
    expect(answer.customer).toMatchObject({ id: 'cust_88b', cpf: '390.533.447-05' });
    expect(answer.company).toMatchObject({ legalName: expect.any(String) });
    expect(answer.employment).toBe('empl_77a');
  });

  it('ignores names that it does not know, and an empty list', async () => {
    const plain = await loan(complete);
    expect(await loan(`${complete}?expand=nobody,offer,__proto__`)).toEqual(plain);
    expect(await loan(`${complete}?expand=`)).toEqual(plain);
  });

  it('expands only what exists', async () => {
    const answer = await loan('loan_expand_unresolved?expand=customer,employment,company');
    expect([answer.customer, answer.employment]).toEqual(['cust_00000000goneaway', 'empl_00000000goneaway']);
    expect(answer.company).toMatchObject({ legalName: expect.any(String) });
  });

  it('expands every entry of a list', async () => {
    const { cashout } = await loan('loan_cashout_several?expand=paymentMethod');
    const kinds = [0, 1, 2, 3].map((k) => valueAt(cashout, `${k}.paymentMethod.kind`));
    expect(kinds).toEqual(['pix', 'ted', 'boleto', 'invoice']);
  });

  it('takes the company of the employment, by its whole name alone', async () => {
    const id = 'loan_practice_on_time';
    const plain = await loan(`${id}?expand=employment,company`);
    expect(valueAt(plain, 'employment.company')).toBe(valueAt(plain, 'company.id'));
    const nested = await loan(`${id}?expand=employment,employment.company`);
    expect(valueAt(nested, 'employment.company')).toMatchObject({ id: nested.company, status: 'active' });
  });

  it('is not honored by two loans', async () => {
    for (const id of ['loan_expand_ignored', 'loan_all_ignored']) {
      expect(await loan(`${id}?expand=customer,company,fund`)).toEqual(await loan(id));
    }
  });
});

describe('installments', () => {
  const id = 'loan_practice_on_time';
  const listed = async (query: string) => {
    const { installments = null } = await loan(`${id}?${query}`);
    return installments as { hasMore: boolean; data: { number: number; status: string }[] } | null;
  };

  it('come only where expand names them, the newest ten', async () => {
    expect(await listed('expand=customer')).toBeNull();
    const ten = await listed('expand=installments');
    expect([ten?.hasMore, ten?.data.length, ten?.data[0]?.number]).toEqual([true, 10, 24]);
    const all = await listed('expand=customer,installments:100');
    expect([all?.hasMore, all?.data.length]).toEqual([false, 24]);
    expect(all?.data.filter(({ status }) => status === 'paid')).toHaveLength(10);
  });

  it('are what the amounts of a day are the sum of', async () => {
    const { amountRemaining, installments } = await loan(
      `${id}?expand=installments:100&payment_for=2026-11-29`,
    );
    const rows = (installments as JsonObject).data as readonly JsonObject[];
    const sum = rows.reduce((total, row) => total + Number(row.amountRemaining), 0);
    expect(amountRemaining).toBeCloseTo(sum, 2);
  });
});

describe('fields', () => {
  it('returns nothing but what is listed', async () => {
    expect(Object.keys(await loan(`${complete}?fields=id,status`))).toEqual(['id', 'status']);
    expect(Object.keys(await loan(`${complete}?fields=contractNumber`))).toEqual(['contractNumber']);
  });

  it('returns what is not returned by default, when listed', async () => {
    const hidden = ['internalScore', 'collateral', 'margin'];
    const plain = await loan(complete);
    expect(hidden.filter((name) => name in plain)).toEqual([]);
    expect(Object.keys(await loan(`${complete}?fields=${hidden}`))).toEqual(hidden);
  });

  it('takes dotted paths, through lists too, and a whole wins over its parts', async () => {
    const answer = await loan(`${complete}?fields=offer.id,offer.insurance.amount,history.status`);
    expect(answer.offer).toEqual({ id: expect.stringMatching(/^offr_/), insurance: { amount: 125 } });
    expect(valueAt(answer, 'history.0')).toEqual({ status: 'open' });
    const whole = await loan(`${complete}?fields=offer.id,offer`);
    expect(Object.keys(whole.offer ?? {})).toHaveLength(28);
  });

  it('ignores names that it does not know: nothing is left', async () => {
    expect(await loan(`${complete}?fields=nothing,__proto__,constructor`)).toEqual({});
  });

  it('works together with expand', async () => {
    const answer = await loan(`${complete}?fields=id,customer&expand=customer,company`);
    expect(answer).toEqual({ id: complete, customer: expect.objectContaining({ id: 'cust_88b' }) });
  });

  it('is not honored by loan_fields_ignored', async () => {
    expect(await loan('loan_fields_ignored?fields=id')).toEqual(await loan('loan_fields_ignored'));
  });
});

describe('payment_for', () => {
  const amounts = async (path: string) => {
    const { amountRemaining, amountForPayment } = await loan(path);
    return [amountRemaining, amountForPayment];
  };

  it('alone brings amountRemaining and amountForPayment', async () => {
    expect(await amounts(complete)).toEqual([undefined, undefined]);
    expect(await amounts(`${complete}?fields=id,amountRemaining,amountForPayment`)).toEqual([
      undefined,
      undefined,
    ]);
    expect(await amounts(`${complete}?payment_for=2026-12-01`)).toEqual([6160.8, 513.4]);
  });

  it('counts what is paid and what is due by that date', async () => {
    expect(await amounts('loan_late?payment_for=2026-09-30')).toEqual([1528.29, 509.43]);
    expect(await amounts('loan_late?payment_for=2026-11-20')).toEqual([1528.29, 1018.86]);
    expect(await amounts('loan_late?payment_for=2026-12-31')).toEqual([1528.29, 1528.29]);
    expect(await amounts('loan_settled?payment_for=2026-11-20')).toEqual([0, 0]);
  });

  it('obeys fields', async () => {
    const answer = await loan(`${complete}?payment_for=2026-12-01&fields=id,amountRemaining`);
    expect(answer).toEqual({ id: complete, amountRemaining: 6160.8 });
  });

  it('invents nothing where the offer does not say enough', async () => {
    expect(await amounts('loan_published_v08?payment_for=2026-12-01')).toEqual([undefined, undefined]);
  });

  it.each([
    'tomorrow',
    '',
    '2026-02-30',
    '2026-1-1',
    '20261201',
    '2026-12-01T00:00:00Z',
    '2026-12-01&payment_for=2026-12-02',
  ])('refuses %j with 400', async (date) => {
    const answer = await get(`/v1/loans/${complete}?payment_for=${date}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_payment_for' } });
  });

  it('is not honored by loan_payment_for_ignored', async () => {
    expect(await amounts('loan_payment_for_ignored?payment_for=2026-12-01')).toEqual([undefined, undefined]);
  });
});

describe('fields to leave out', () => {
  it('leave all else', async () => {
    const { offer, ...rest } = await loan(complete);
    const { id: _, ...left } = offer as JsonObject;
    expect(await loan(`${complete}?fields=-offer.id`)).toEqual({ ...rest, offer: left });
    expect(Object.keys(await loan(`${complete}?fields=-offer,-history`))).not.toContain('offer');
  });

  it('are refused beside names to include', async () => {
    expect((await get(`/v1/loans/${complete}?fields=id,-offer`)).status).toBe(400);
  });
});
