import { expect, test } from 'vitest';
import { identifiersForRecord } from './pasted-text.ts';
import { readPastedText } from './read-pasted-text.ts';

const uuid = '0b7f4c1e-1111-4222-8333-123456789abc';
const text = `loan_1 sign_2 cust_3 ${uuid} CPF 390.533.447-05 fone 11987654321 contrato 417123, 4,17E+05`;

test('certain identifiers are recorded, a CPF to be hashed, and nothing else of the text', () => {
  const certain = [
    { kind: 'loan', id: 'loan_1' },
    { kind: 'externalId', id: uuid },
    { kind: 'document', hmac: '39053344705' },
  ];
  const { identifiers } = readPastedText(text);
  expect(identifiersForRecord(identifiers, () => false)).toEqual(certain);
});

test('numbers that the index holds are recorded too', () => {
  const met = new Set(['417123', 'cust_3']);
  const { identifiers } = readPastedText(text);
  const recorded = identifiersForRecord(identifiers, ({ id }) => met.has(id));
  expect(recorded).toContainEqual({ kind: 'contract', id: '417123' });
  expect(recorded).toContainEqual({ kind: 'reference', id: 'cust_3' });
  expect(JSON.stringify(recorded)).not.toContain('11987654321');
});

test.each(['39053344705', '00000000191', '00.000.000/0001-91'])(
  '%s is in clear nowhere, even as a contract number',
  (document) => {
    const { identifiers } = readPastedText(document);
    const recorded = identifiersForRecord(identifiers, () => true);
    expect(recorded).toEqual([{ kind: 'document', hmac: document.replace(/\D/g, '') }]);
  },
);
