import { isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Gaps and empty values';
const onlyId = ({ id = null }: JsonObject): JsonObject => ({ id });

const mapValues = (value: JsonObject, change: (inner: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]));

const emptyLists = (value: Json): Json => {
  if (isList(value)) return [];
  return isObject(value) ? mapValues(value, emptyLists) : value;
};

const zeros = (value: Json): Json => {
  if (typeof value === 'number') return 0;
  if (isList(value)) return value.map(zeros);
  return isObject(value) ? mapValues(value, zeros) : value;
};

const emptyTexts = (value: Json, key = ''): Json => {
  if (typeof value === 'string') return /^(id|createdAt|updatedAt|.*Date)$/.test(key) ? value : '';
  if (isList(value)) return value.map((entry) => emptyTexts(entry));
  return isObject(value) ? mapValues(value, emptyTexts) : value;
};

const object = (value: Json): JsonObject => (isObject(value) ? value : {});

export const gapLoans: readonly Sample[] = [
  caseOf({ id: 'loan_sparse', number: 461 }, { group, featured: true, shows: 'Only an identifier.' }, onlyId),
  caseOf(
    { id: 'loan_empty_object', number: 462 },
    { group, shows: 'An empty object: not even an identifier.' },
    () => ({}),
  ),
  caseOf({ id: 'loan_empty_lists', number: 463 }, { group, shows: 'Every list is empty.' }, (loan) =>
    object(emptyLists(loan)),
  ),
  caseOf(
    { id: 'loan_empty_objects', number: 464 },
    { group, shows: 'Every nested object is empty.' },
    (loan) =>
      mapValues(loan, (value) => (isObject(value) ? {} : isList(value) ? value.map(() => ({})) : value)),
  ),
  caseOf(
    { id: 'loan_empty_texts', number: 465 },
    { group, conforms: false, shows: 'Texts are empty, identifiers of others too.' },
    (loan) => object(emptyTexts(loan)),
  ),
  caseOf(
    { id: 'loan_nulls', number: 466 },
    { group, conforms: false, shows: 'Everything but the identifier is null.' },
    (loan) => mapValues(loan, (value, key) => (key === 'id' ? value : null)),
  ),
  caseOf(
    { id: 'loan_nulls_inside', number: 467 },
    { group, conforms: false, shows: 'Nulls inside: of the offer, of lists, of contexts.' },
    (loan) => ({
      ...loan,
      offer: mapValues(object(loan.offer ?? null), (value, key) => (key === 'id' ? value : null)),
      transactions: [null, { amount: null, description: null, createdAt: null }],
      history: [null, { description: null, status: null, metadata: null, createdAt: null }],
      signatures: [{ signer: null, context: null }],
      context: { ip: null, headers: null, fingerprint: null, geolocation: [null, null] },
    }),
  ),
  caseOf({ id: 'loan_zeros', number: 468 }, { group, shows: 'Every number is zero.' }, (loan) =>
    object(zeros(loan)),
  ),
  caseOf(
    { id: 'loan_no_offer', number: 469 },
    { group, shows: 'No offer at all; the rest is whole.' },
    ({ offer: _offer, ...rest }) => rest,
  ),
];
