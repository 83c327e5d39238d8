import { describe, expect, it } from 'vitest';
import { isList, type Json, type JsonObject } from './json-values.ts';
import { sandboxForTests, valueAt } from './testing/test-sandbox.ts';

const { get, loan } = sandboxForTests();
const textOf = async (id: string) => (await get(`/v1/loans/${id}`)).text();
const lengthOf = (value: Json | undefined) => (isList(value) ? value.length : undefined);

describe('named cases', () => {
  it.each([
    ['loan_cashout_transfer_pix', 'transfer', 'transfer'],
    ['loan_cashout_transfer_ted', 'transfer', 'transfer'],
    ['loan_cashout_boleto', 'boleto', 'boleto'],
    ['loan_cashout_invoice', 'invoice', 'invoice'],
    ['loan_cashout_unknown', 'drex_wallet', 'drexWallet'],
  ])('%s is paid out as %s, details under %s', async (id, type, details) => {
    const answer = await loan(id);
    expect(valueAt(answer, 'cashout.0')).toMatchObject({ type, amount: 5000, [details]: expect.any(Object) });
  });

  it('loan_cashout_several adds up to the disbursement', async () => {
    const { cashout } = await loan('loan_cashout_several');
    const amounts = (cashout as readonly JsonObject[]).map(({ amount }) => Number(amount));
    expect([amounts.length, amounts.reduce((a, b) => a + b)]).toEqual([4, 5000]);
  });

  it('loan_sparse and loan_empty_object hold next to nothing', async () => {
    expect([await textOf('loan_sparse'), await textOf('loan_empty_object')]).toEqual([
      '{"id":"loan_sparse"}',
      '{}',
    ]);
  });

  it('loan_exact_numbers sends digits that a double cannot hold', async () => {
    const text = await textOf('loan_exact_numbers');
    for (const number of [
      '12345678901234567890',
      '1e400',
      '0.1234567890123456789',
      '98765432109876543210.01',
    ]) {
      expect(text).toContain(`:${number},`);
    }
  });

  it('loan_hostile_text sends its keys and its characters as they are', async () => {
    const text = await textOf('loan_hostile_text');
    for (const part of [
      '"__proto__":{',
      '"constructor":',
      '"":"empty key"',
      '\\u0000',
      '\\ud83d ',
      '\u202e',
      '=HYPERLINK(',
    ]) {
      expect(text).toContain(part);
    }
    expect(String(valueAt(JSON.parse(text), 'metadata.long')).length).toBeGreaterThan(20_000);
  });

  it('loan_history_10000 and its twin differ in their history alone', async () => {
    const [many, few] = [await loan('loan_history_10000'), await loan('loan_history_10')];
    expect([lengthOf(many.history), lengthOf(few.history)]).toEqual([10_000, 10]);
    const rest = ({ id, contractNumber, history, ...same }: JsonObject) => same;
    expect(rest(many)).toEqual(rest(few));
    expect((await textOf('loan_history_10000')).length).toBeLessThan(1.8 * 1024 * 1024);
  });

  it('loan_centavos is the right offer times one hundred', async () => {
    expect(valueAt(await loan('loan_centavos'), 'offer')).toMatchObject({
      disbursementAmount: 500_000,
      installmentAmount: 51_340,
      totalAmount: 616_080,
      monthlyFee: 0.0199,
      insurance: { amount: 12_500, fee: 0.025 },
    });
  });

  it('loan_two_signers are far apart; loan_same_device are one device', async () => {
    const place = (answer: JsonObject, k: number) =>
      valueAt(answer, `signatures.${k}.context.context.geolocation`);
    const print = (answer: JsonObject, k: number) =>
      valueAt(answer, `signatures.${k}.context.context.fingerprint`);
    const two = await loan('loan_two_signers');
    expect([place(two, 0), place(two, 1)]).toEqual([
      ['-23.5505', '-46.6333'],
      ['-3.1190', '-60.0217'],
    ]);
    const jsonObject = await loan('loan_same_device');
    expect(print(jsonObject, 0)).toBe(print(jsonObject, 1));
  });

  it('loan_customer_free_object expands to an object of no known shape', async () => {
    const { customer } = await loan('loan_customer_free_object?expand=customer');
    expect(customer).toMatchObject({ id: 'cust_anonymous000001', tree: { inside: { inside: {} } } });
    expect(customer).not.toHaveProperty('name');
  });
});

describe('the pages about itself', () => {
  it('is healthy', async () => {
    expect((await get('/healthz')).status).toBe(200);
  });

  it('lists every loan, without a script and under a policy', async () => {
    const answer = await get('/');
    const html = await answer.text();
    const list = (await (await get('/samples.json')).json()) as { readonly id: string }[];
    expect(list.filter(({ id }) => !html.includes(`>${id}<`))).toEqual([]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|onerror=alert\(1\)>/);
  });

  it('answers 404 elsewhere', async () => {
    expect((await get('/favicon.ico')).status).toBe(404);
  });
});
