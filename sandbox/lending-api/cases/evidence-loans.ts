import { people } from '../data/customers.ts';
import { contextOf } from '../data/devices.ts';
import { type Signing, signatureOf, signerOf } from '../data/signature.ts';
import { isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import { at } from '../random.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Signatures and evidence';

export const mariaInSaoPaulo: Signing = {
  seed: 'two signers, maria',
  document: 'two and three signers',
  person: at(people, 0),
  role: 'borrower',
  instant: '2025-11-19T18:20:00.000Z',
  agent: 'iphone',
  place: 'São Paulo',
};
export const joaoInManaus: Signing = {
  seed: 'two signers, joao',
  document: 'two and three signers',
  person: at(people, 1),
  role: 'guarantor',
  instant: '2025-11-19T18:41:00.000Z',
  agent: 'motorola',
  place: 'Manaus',
};
const anaInRecife: Signing = {
  seed: 'three signers, ana',
  document: 'two and three signers',
  person: at(people, 2),
  role: 'witness',
  instant: '2025-11-20T11:05:00.000Z',
  agent: 'edge',
  place: 'Recife',
};

export const signersOf = (signings: readonly Signing[]): ReadonlyMap<string, JsonObject> =>
  new Map(signings.map((signing) => signerOf(signing)).map((signer) => [String(signer.id), signer]));

const withContext = (signature: JsonObject, context: Json): JsonObject => ({
  ...signature,
  context: { ...(isObject(signature.context) ? signature.context : {}), context },
});

const maria = signatureOf(mariaInSaoPaulo);
const joao = signatureOf(joaoInManaus);
const shared = contextOf('one device for two', 'xiaomi', 'Fortaleza');

const credentials: JsonObject = {
  ...contextOf('credentials', 'windows', 'Campinas'),
  headers: {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    Authorization: 'Bearer FAKE-TOKEN-FOR-TESTS-0001',
    cookie: 'session=FAKE-COOKIE-FOR-TESTS-0002; theme=dark',
    'set-cookie': ['refresh=FAKE-COOKIE-FOR-TESTS-0003'],
    'proxy-authorization': 'Basic FAKE-TOKEN-FOR-TESTS-0004',
    'x-api-key': 'FAKE-KEY-FOR-TESTS-0005',
    'x-auth': 'FAKE-TOKEN-FOR-TESTS-0006',
    'ocp-apim-subscription-key': 'FAKE-KEY-FOR-TESTS-0007',
    request: { accept: 'text/html', authorization: 'FAKE-TOKEN-FOR-TESTS-0008' },
    'x-forwarded-for': '203.0.113.7, 198.51.100.21',
  },
};

/** The same headers in the forms in which other software keeps them: a list of pairs, and raw text. */
const keptElsewhere: JsonObject = {
  request: {
    headers: [
      { name: 'accept', value: 'text/plain' },
      { name: 'Cookie', value: 'FAKE-COOKIE-FOR-TESTS-0009' },
    ],
    rawHeaders: 'host: contratar.exemplo.com.br\r\nAuthorization: Basic FAKE-TOKEN-FOR-TESTS-0010',
  },
};

const machine: JsonObject = {
  ip: '198.51.100.9',
  headers: { 'user-agent': 'curl/8.14.1' },
  fingerprint: '',
  geolocation: [],
};

export const evidenceLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_two_signers', number: 441, person: 0, agent: 'iphone' },
    {
      group,
      featured: true,
      references: signersOf([mariaInSaoPaulo, joaoInManaus]),
      shows: 'Two people signed on one day, from São Paulo and from Manaus.',
    },
    (loan) => ({
      ...loan,
      context: contextOf(mariaInSaoPaulo.seed, 'iphone', 'São Paulo'),
      signatures: [maria, joao],
    }),
  ),
  caseOf(
    { id: 'loan_same_device', number: 442, person: 4 },
    {
      group,
      references: signersOf([mariaInSaoPaulo, joaoInManaus]),
      shows: 'Two people signed from one device at one address: same fingerprint, same IP.',
    },
    (loan) => ({
      ...loan,
      context: shared,
      signatures: [withContext(maria, shared), withContext(joao, shared)],
    }),
  ),
  caseOf(
    { id: 'loan_three_signers', number: 443, person: 0, line: 'business' },
    {
      group,
      references: signersOf([mariaInSaoPaulo, joaoInManaus, anaInRecife]),
      shows: 'Borrower, guarantor and witness, three places and two days.',
    },
    (loan) => ({ ...loan, signatures: [maria, joao, signatureOf(anaInRecife)] }),
  ),
  caseOf(
    { id: 'loan_signed_after_payout', number: 448, person: 0 },
    {
      group,
      references: signersOf([mariaInSaoPaulo]),
      shows: 'The money went out two days before the signature.',
    },
    (loan) => ({
      ...loan,
      signatures: [maria],
      transactions: (isList(loan.transactions) ? loan.transactions : []).map((entry, index) =>
        index === 0 && isObject(entry) ? { ...entry, createdAt: '2025-11-17' } : entry,
      ),
    }),
  ),
  caseOf(
    { id: 'loan_no_signatures', number: 444 },
    { group, shows: 'Paid out, although nobody signed.' },
    (loan) => ({ ...loan, signatures: [] }),
  ),
  caseOf(
    { id: 'loan_credentials_in_headers', number: 445, person: 14 },
    { group, shows: 'Headers that hold credentials and cookies (fake ones), which nobody may see.' },
    (loan) => ({
      ...loan,
      metadata: { ...(isObject(loan.metadata) && loan.metadata), ...keptElsewhere },
      context: credentials,
      signatures: [withContext(maria, credentials)],
    }),
  ),
  caseOf(
    { id: 'loan_signed_by_machine', number: 446 },
    { group, shows: 'Signed by a program: unknown user agent, no fingerprint, no place.' },
    (loan) => ({ ...loan, context: machine, signatures: [withContext(joao, machine)] }),
  ),
  caseOf(
    { id: 'loan_place_unreadable', number: 447 },
    { group, shows: 'Places that cannot be read: one number, words, outside the Earth, exchanged.' },
    (loan) => ({
      ...loan,
      context: { ...shared, geolocation: ['-23.5505'] },
      signatures: [
        withContext(maria, { ...shared, geolocation: ['Manaus', 'AM'] }),
        withContext(joao, { ...shared, geolocation: ['-123.5505', '-246.6333'] }),
        withContext(signatureOf(anaInRecife), { ...shared, geolocation: ['-46.6333', '-23.5505'] }),
      ],
    }),
  ),
];
