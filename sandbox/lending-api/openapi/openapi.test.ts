import { describe, expect, it } from 'vitest';
import { samples } from '../catalog.ts';
import type { Json } from '../json-values.ts';
import { leavesOf, sandboxForTests } from '../testing/test-sandbox.ts';
import { departures } from '../testing/validate.ts';
import { openApi } from './openapi.ts';

const { get, loan } = sandboxForTests();
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const expandAll = '?expand=employment,customer,company,fund,product,creditPolicy,file,paymentMethod,signer';

describe('every answer against the sandbox’s own OpenAPI', () => {
  const good = samples.filter(({ conforms }) => conforms !== false).map(({ id }) => id);
  const bad = samples.filter(({ conforms }) => conforms === false).map(({ id }) => id);

  it.each(good)('%s conforms', async (id) => {
    expect(departures(await loan(id), ref('Loan'))).toEqual([]);
    expect(departures(await loan(`${id}${expandAll}&payment_for=2026-12-01`), ref('Loan'))).toEqual([]);
  });

  it.each(bad)('%s departs, as it is meant to', async (id) => {
    expect(departures(await loan(id), ref('Loan'))).not.toEqual([]);
  });

  it('knows the departures of the wrong types by their places', async () => {
    const found = departures(await loan('loan_wrong_types'), ref('Loan')).map((line) => line.split(':')[0]);
    expect(found).toEqual(
      expect.arrayContaining(['$.status', '$.deleted', '$.offer.totalAmount', '$.transactions[0].amount']),
    );
    const shapes = departures(await loan('loan_wrong_shapes'), ref('Loan')).map((line) => line.split(':')[0]);
    expect(shapes).toEqual(
      expect.arrayContaining(['$.offer', '$.history', '$.metadata', '$.customer', '$.signatures[1]']),
    );
  });

  it('answers its fields that are not returned by default in their types', async () => {
    const answer = await loan('loan_complete?fields=internalScore,collateral,margin');
    expect(departures(answer, ref('Loan'))).toEqual([]);
  });

  it('describes errors, samples and requests', async () => {
    const error = (await (await get('/v1/loans/loan_none')).json()) as Json;
    expect(departures(error, ref('Error'))).toEqual([]);
    const lists = { '/samples.json': 'Sample', '/requests.json': 'RequestRecord' } as const;
    for (const [path, name] of Object.entries(lists)) {
      const list = (await (await get(path)).json()) as Json;
      expect(departures(list, { type: 'array', items: ref(name) })).toEqual([]);
    }
  });
});

describe('the document', () => {
  const operation = openApi.paths['/v1/loans/{loan}'].get;

  it('is served as it is', async () => {
    expect(await (await get('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi)));
    expect(openApi.openapi).toMatch(/^3\.1\./);
  });

  it('names the four parameters and both schemes', () => {
    expect(operation.parameters.map(({ name }) => name)).toEqual(['loan', 'expand', 'fields', 'payment_for']);
    expect(Object.keys(openApi.components.securitySchemes)).toEqual(['basic', 'bearer']);
  });

  it('marks as its own choice what the specification leaves open', () => {
    const choices = operation.parameters.filter(({ description }) =>
      description.includes('Sandbox choice: '),
    );
    expect(choices).toHaveLength(4);
    const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
    expect(errors.every(([, { description }]) => description.includes('Sandbox choice: '))).toBe(true);
  });

  it('refers to nothing that it does not hold', () => {
    const refs = leavesOf(openApi as unknown as Json).filter(({ key }) => key === '$ref');
    const names = Object.keys(openApi.components.schemas).map((name) => ref(name).$ref);
    expect(refs.map(({ value }) => value).filter((value) => !names.includes(String(value)))).toEqual([]);
  });
});

describe('the validator of these tests', () => {
  it.each([
    [{ id: 'offr_1' }, 'Loan'],
    [{ createdAt: '2026-02-30T00:00:00.000Z' }, 'Loan'],
    [{ createdAt: '2026-02-20T00:00:00Z' }, 'Loan'],
    [{ offer: { firstDueDate: '2026-13-01' } }, 'Loan'],
    [{ history: [{ metadata: [] }] }, 'Loan'],
    [{ error: { code: 'x' } }, 'Error'],
  ])('refuses %j as a %s', (value, name) => {
    expect(departures(value, ref(name))).toHaveLength(1);
  });
});
