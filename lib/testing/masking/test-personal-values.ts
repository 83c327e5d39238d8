import fc from 'fast-check';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { fieldsOf, type Kind, type ObjectName, prefixes } from '#lib/loan/schema.ts';
import { isUuid } from '#lib/loan/string-formats.ts';

/** Matches the personal values that `loans` holds, none of which a masked role may receive. Numbers and documents hold `4242`. */
export const plantedValues = /canary|4242/i;

export const personalTexts = [
  '424.242.424-20',
  '424 242 424 20',
  '42424242420',
  '42.424.242/0001-42',
  '42424242000142',
  '42.4AB.C42/01DE-42',
  'canary.maria+x@canary.com.br',
  '+55 11 94242-4242',
  '+5511942424242',
  '(11) 94242-4242',
  '011 4242-4242',
  '94242-4242',
  '4242 4242 4242 4242',
  '42424.24242 42424.242424 42424.242424 4 42424242424242',
  '42424242-4242-4242-4242-424242424242',
  '42.424.242-4',
  '42.42.4.242',
  '424.242.424\u201120',
];

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.nat(99).map((n) => `canary ${n}`),
  fc.nat(99).map((n) => `canary_${String.fromCharCode(97 + (n % 26))}`),
  fc.nat(99).map((n) => 424_242_424_200 + n),
  fc.constantFrom(...personalTexts),
  fc.constantFrom<Json>(null, '', [], {}, { $masked: 'canary' }, { $masked: 'string' }),
  fc.constant<Json>({ $masked: 'string', shown: 'canary' }),
);
/** None of the usual names of `customerNamePaths`, whose value within the customer a masked role sees. */
const name = fc.oneof(
  fc.constantFrom(
    'cpf',
    'apelido',
    'id',
    'endereço',
    '__proto__',
    'constructor',
    '$masked',
    'salary',
    'toString',
  ),
  fc.constantFrom(
    'canary key',
    'canary@x.br',
    '424.242.424-20',
    '42424',
    'a424242',
    'field 1',
    'a/canary~',
    '',
  ),
);

/** A tree all of which is secret, keys that are data included. */
export const secret: fc.Arbitrary<Json> = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { arbitrary: leaf, weight: 3 },
    { arbitrary: fc.array(tie('tree'), { maxLength: 3 }), weight: 1 },
    { arbitrary: membersOf(tie('tree')), weight: 2 },
  ),
})).tree;

function membersOf(value: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(name, value), { maxLength: 5 }).map((members) => Object.fromEntries(members));
}

/** In a field that is hidden whatever it holds, an identifier is as secret as anything. */
const hiddenWhole = fc.oneof(fc.constant('sgnr_4242Ab'), secret);

const always: ReadonlySet<string> = new Set(['loan.context', 'signature.signer', 'cashout.paymentMethod']);

/** Contract numbers, of which a masked role sees at most a part. */
const contractNumbers = fc.constantFrom<Json>(
  'CCB-2026-000417',
  '20260004171',
  'canary@x.br',
  '424.242.424-20',
  // Each holds a CPF with the right check digits, 424.242.424-88: the first is an IPOC.
  '12345678020314242424248800012',
  '12345678-0203-1-424.242.424-88-00012',
  '42424242488',
  'CCB42424242488',
  '202642424242488001',
);

/** A loan with any of its documented fields: of its type, of another, or null; and unknown ones at every level. */
export const loans: fc.Arbitrary<JsonObject> = objectOf('loan');

function objectOf(of: ObjectName): fc.Arbitrary<JsonObject> {
  const fields = Object.entries(fieldsOf(of)).map(([field, kind]): [string, fc.Arbitrary<Json>] => {
    const hidden = of === 'context' || always.has(`${of}.${field}`);
    const ordinary = hidden ? hiddenWhole : field === 'contractNumber' ? contractNumbers : knownValue(kind);
    return [field, fc.oneof({ arbitrary: ordinary, weight: 5 }, { arbitrary: wrong(kind), weight: 1 })];
  });
  const documented = fc
    .tuple(...fields.map(([field, value]) => fc.option(value.map((inner): [string, Json] => [field, inner]))))
    .map((members) => members.filter((inner) => inner !== null));
  const unknown = membersOf(secret).map((members) => {
    const others = Object.entries(members).filter(([name]) => !Object.hasOwn(fieldsOf(of), name));
    return Object.fromEntries(others);
  });
  return fc.tuple(documented, unknown).map(([known, more]): JsonObject => {
    return Object.fromEntries([...known, ...Object.entries(more)]);
  });
}

/** Of another type than documented: for a text this leaves no text. */
function wrong(kind: Kind): fc.Arbitrary<Json> {
  if (kind.type === 'text' || kind.type === 'code')
    return secret.filter((value) => typeof value !== 'string');
  if (kind.type === 'uuid') return secret.filter((value) => typeof value !== 'string' || !isUuid(value));
  const numeric = kind.type === 'amount' || kind.type === 'rate' || kind.type === 'count';
  return numeric ? secret.filter((value) => typeof value !== 'number') : secret;
}

function knownValue(kind: Kind): fc.Arbitrary<Json> {
  switch (kind.type) {
    case 'text':
    case 'code':
      return fc.oneof(
        fc.constantFrom('open', 'Pagamento da parcela 3 de 12', 'R$ 5.000,00 em 20/11/2026 11:00'),
        fc.constantFrom(...personalTexts).map((text) => `Pago por ${text}, confirmado`),
        fc.array(fc.constantFrom(...personalTexts), { maxLength: 6 }).map((texts) => texts.join(', ')),
      );
    case 'uuid':
      return fc.constantFrom('0b7f4c1e-8a53-4a1e-9d7e-3f1c2b4a5d6e', '00000000-0000-0000-0000-042424242488');
    case 'amount':
    case 'rate':
    case 'count':
      return fc.constantFrom(0, 12, 513.4, 1.99);
    case 'date':
      return fc.constantFrom('2026-11-20', '2026-02-28');
    case 'instant':
      return fc.constantFrom('2026-11-20T14:00:00.000Z', '2026-11-20T11:00:00-03:00');
    case 'flag':
      return fc.boolean();
    case 'id':
      return fc.constant(`${kind.of ? prefixes[kind.of] : 'some_'}8fKq2Lw`);
    case 'reference':
      return fc.oneof(fc.constant(`${kind.of ? prefixes[kind.of] : 'cust_'}88b`), secret);
    case 'object':
      return objectOf(kind.of);
    case 'list':
      return fc.array(objectOf(kind.of), { maxLength: 3 });
    case 'free':
    case 'texts':
      return secret;
  }
}
