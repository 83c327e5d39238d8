import { describe, expect, it } from 'vitest';
import { normalizeContract } from '../identifiers/contract-keys.ts';
import type { IndexedLoan, IndexMatches, MatchGroup } from '../index-matches.ts';
import { readPastedText } from '../read-pasted-text.ts';
import { decideOpen } from './decide-open.ts';
import { choicesOf, groupByCustomer, isOneLoan } from './lookup-choices.ts';

const uuid = '0b7f4c1e-4c66-45e6-8c30-bcca7bbce647';

function known(loan: string, contract: string | null = null): IndexedLoan {
  const nothing = { status: null, createdAt: null, updatedAt: null, deleted: false, customer: null };
  return { loan: loan as IndexedLoan['loan'], contract, seenAt: null, standing: null, ...nothing };
}

function found(groups: Partial<MatchGroup>[]): IndexMatches {
  const whole = groups.map(({ matchedBy = 'contract', id = null, loans = [], hasMore = false }) => ({
    ...{ matchedBy, id, hasMore },
    // Each contract is numbered as its group says, where a test does not say how.
    loans: loans.map((loan) =>
      matchedBy === 'contract' ? { ...loan, contract: loan.contract ?? id } : loan,
    ),
  }));
  return { groups: whole, total: 0, documents: 'none' };
}

function opens(text: string, answer: IndexMatches | null): string | null {
  const pastedText = readPastedText(text);
  const certain = decideOpen(pastedText, answer);
  if (!certain) return null;
  return certain.kind === 'list' ? `list of ${certain.count}` : `/loans/${certain.loan}`;
}

describe('decideOpen', () => {
  it('a loan, known or not, alone or in a link', () => {
    expect(opens('loan_8fKq', null)).toBe('/loans/loan_8fKq');
    expect(opens('see https://desk.example/loans/loan_8fKq?expand=company', found([]))).toBe(
      '/loans/loan_8fKq',
    );
  });

  it('the one loan of a contract number, and none of two', () => {
    const one = { id: 'CCB417', loans: [known('loan_a')] };
    expect(opens('CCB-417', found([one]))).toBe('/loans/loan_a');
    expect(opens('CCB-417', found([{ ...one, loans: [known('loan_a'), known('loan_b')] }]))).toBeNull();
    expect(opens('CCB-417', found([{ ...one, hasMore: true }]))).toBeNull();
  });

  it.each([
    ['(11) 95860-1467', 'phone'],
    ['tel (11) 95860-1467', 'phone'],
    ['maria2@exemplo.com.br', 'email'],
    ['customer: 88123', 'customer'],
    ['390.533.447-05', 'document'],
  ] as const)('the one loan of a person, whose own figures are no other ones: %s', (text, matchedBy) => {
    const id = matchedBy === 'customer' ? '88123' : null;
    expect(opens(text, found([{ matchedBy, id, loans: [known('loan_a')] }]))).toBe('/loans/loan_a');
  });

  it('never what is only near, or ends so, or is a word of a letter', () => {
    expect(opens('CCB-417', found([{ id: 'CCB417', loans: [known('loan_near', 'CCB-0417')] }]))).toBeNull();
    expect(opens('B-417', found([{ matchedBy: 'suffix', id: 'B417', loans: [known('loan_a')] }]))).toBeNull();
    const letter = 'Bom dia, ligou a cliente sobre o protocolo 2026417 de ontem, favor verificar';
    expect(opens(letter, found([{ id: '2026417', loans: [known('loan_a')] }]))).toBeNull();
  });

  it.each([
    'Contrato 02159312/FGP, parcela 3/12',
    'Bom dia,\nsegue o contrato 02159312/FGP da cliente Maria, de ontem.',
    '{"contractNumber":"02159312/FGP"}',
  ])('the whole word that a number stands in, and never the number: %s', (text) => {
    const cut = { id: '2159312', loans: [known('loan_other', '02159312')] };
    const whole = { id: '2159312FGP', loans: [known('loan_own', '02159312/FGP')] };
    expect(opens(text, found([cut]))).toBeNull();
    expect(opens(text, found([whole]))).toBe('/loans/loan_own');
  });

  it('never a contract whose number stands behind the word CPF', () => {
    const other = found([{ id: '12345601', loans: [known('loan_other', '12345601')] }]);
    for (const text of ['CPF: 12345601', 'CPF 12345601', 'segue CPF nº 12345601 da cliente'])
      expect(opens(text, other), text).toBeNull();
  });

  it('never what may be but the first figures of a number', () => {
    const other = found([{ id: '417', loans: [known('loan_other')] }]);
    for (const blank of [' ', '\u00a0', '\u2009', '  ', '\n', '-\n', '\r\n> '])
      expect(
        opens(`segue o contrato 417${blank}123 da cliente Maria`, other),
        JSON.stringify(blank),
      ).toBeNull();
    expect(opens('Maria, 417 123', other)).toBeNull();
    expect(opens('segue o contrato 417 da cliente Maria', other)).toBe('/loans/loan_other');
    const joined = found([{ id: '417123', loans: [known('loan_joined')] }]);
    expect(opens('segue o contrato 417 123 da cliente Maria', joined), 'a count, perhaps').toBeNull();
    const ccb = found([{ id: 'CCB2026000417', loans: [known('loan_ccb')] }]);
    expect(opens('segue o contrato CCB 2026\n000417 da cliente Maria', ccb)).toBe('/loans/loan_ccb');
    for (const after of [' - 2ª via', ' de 20/11/2026'])
      expect(opens(`1. segue o contrato 417${after}, da cliente Maria`, other)).toBe('/loans/loan_other');
    const both = found([
      { id: '417123', loans: [known('loan_joined')] },
      { id: '417', loans: [known('loan_other')] },
    ]);
    expect(opens('segue o contrato 417 123 da cliente Maria', both)).toBeNull();
  });

  it('a number that letters begin, however short its last group', () => {
    const whole = { id: 'CT4321123411', loans: [known('loan_whole', 'CT-43211234-11')] };
    const rest = { id: 'CT43211234', loans: [known('loan_rest')] };
    for (const typed of ['CT-43211234-11', ' ct 43211234 11 ', 'ct/43211234/11', 'CT-43211234 / 11']) {
      expect(opens(typed, found([whole])), typed).toBe('/loans/loan_whole');
      expect(opens(typed, found([])), typed).toBeNull();
    }
    for (const known of [[rest], [whole, rest]]) expect(opens('ct 43211234 11', found(known))).toBeNull();
    expect(opens('417123 5', found([{ id: '4171235', loans: [known('loan_other')] }]))).toBeNull();
  });

  it('never a person’s loan beside a contract that leads nowhere', () => {
    const cpf = '390.533.447-05';
    const ofPerson = (matchedBy: MatchGroup['matchedBy'], id: string | null = null) =>
      found([{ matchedBy, id, loans: [known('loan_neighbor', '417124')] }]);
    for (const text of [`contrato 417123 CPF ${cpf}`, `CPF ${cpf}, contrato 417123`, `417123.0 CPF ${cpf}`])
      expect(opens(text, ofPerson('document')), text).toBeNull();
    expect(opens('contrato 417123 da cust_1', ofPerson('customer', 'cust_1'))).toBeNull();
    // The figures of the document itself are no contract beside it.
    for (const text of [
      cpf,
      '39053344705',
      'CPF 39053344705',
      'CPF39053344705',
      'cliente Maria, CPF 390.533.447-05',
    ])
      expect(opens(text, ofPerson('document')), text).toBe('/loans/loan_neighbor');
  });

  it('never the loan of a person whose number is near what the text holds', () => {
    const [near] = [known('loan_neighbor', '417124')];
    const letter = 'ligou sobre o 4171 da cliente Maria, CPF 390.533.447-05';
    const group = { matchedBy: 'document' as const, loans: [near] };
    expect(opens(letter, found([group]))).toBeNull();
  });

  it.each([
    'comtrato 500777 cpf #',
    'boleto do 500777, cpf #, por favor me envia',
    'Maria # 500777',
    'proposta 500777 cpf #',
    'Nº Contrato   CPF             Valor\n500777        #  12.000,00',
    '**Contrato:** `500777`\n**CPF:** #',
    'CÉDULA DE CRÉDITO BANCÁRIO Nº 500777\nEMITENTE: MARIA\nCPF: #\nVALOR: R$ 12.000,00',
    'o contrato da Maria Souza (#) é o CCB-2026-000999 tá',
    'CPF #, CCB 2026 417',
    'moça o contrato é o LN500777A e meu cpf #, já paguei',
  ])('never the loan of a person beside a number that may be a contract: %s', (text) => {
    const group = { matchedBy: 'document' as const, loans: [known('loan_other')] };
    expect(opens(text.replace('#', '390.533.447-05'), found([group])), text).toBeNull();
  });

  it.each([
    'cliente Maria, CPF #: 417, 123',
    '4 1 7, 1 2 3 do cpf #',
    'CCB•2026•000417, CPF #',
    'CPF #\tССВ―2026―000417',
    'CPF #, o contrato dela é o 8450019273',
    'veja a operação nº 417123, CPF #',
    'loan\\_8fKq2LwZp, CPF #',
    'Contrato\tCPF\n417123\t#',
    'Contrato Data Valor Parcelas\n417123 10/05/2026 12.000,00 24, CPF #',
    'segue o contrato 417 24 parcelas da cliente Maria, CPF #',
    'Segue a linha:\nContrato\tNome\tConta\n417123\tMaria\t5, CPF #',
  ])('nor beside one that is written so that it is not read: %s', (text) => {
    const group = { matchedBy: 'document' as const, loans: [known('loan_other')] };
    expect(opens(text.replace('#', '390.533.447-05'), found([group]))).toBeNull();
  });

  it.each([
    'telefone 33334444 CPF #',
    'CPF #, tel (11) 98765-4321, CEP 01310-100',
    'CPF # RG 12.345.678-9 SSP/SP',
    'CPF #, protocolo nº 556677',
    'CPF #, de 11/2026, 3 vias e 2 folhas de 12.345,67',
  ])('a person’s one loan beside other figures is offered: %s', (text) => {
    const group = { matchedBy: 'document' as const, loans: [known('loan_a')] };
    const written = text.replace('#', '390.533.447-05');
    expect(opens(written, found([group]))).toBeNull();
    expect(choicesOf(readPastedText(written), found([group]))).toMatchObject([
      { choices: [{ loan: 'loan_a' }] },
    ]);
  });

  it.each(['CPF #, ligou em 20/11/2026 às 14:32', 'cust_88b, CPF #', 'CPF # de ontem'])(
    'the one loan of a person beside words, days, times and identifiers: %s',
    (text) => {
      const group = { matchedBy: 'document' as const, loans: [known('loan_a')] };
      expect(opens(text.replace('#', '390.533.447-05'), found([group]))).toBe('/loans/loan_a');
    },
  );

  it.each([
    'meu telefone e 33334444',
    'minha conta e 884422',
    'meu rg e 41712345',
    'a senha e 417123',
    'nasci em 10051985',
    'telefones 33334444 e 33335555',
    'contas 884422 e 884423',
    'protocolos 556677, 556688 e 556699 sem retorno',
    'protocolo que me deram foi 556677',
    'meu cpf e 390533447 06',
    'cpf começa com 390533',
  ])('never what a name says to be something else, of figures alone: %s', (text) => {
    for (const id of text.match(/\d{6,}/g) ?? [])
      expect(opens(text, found([{ id, loans: [known('loan_other')] }])), id).toBeNull();
  });

  it.each([
    ...[
      'contrato 417123 5',
      'contrato 417123 05',
      '417123 30',
      '417123/05',
      'contrato 1 417123',
      'Contrato 01 417123',
    ],
    ...['417123-417130', '417123/417124', '192.168.10.25', '12/24'],
  ])('never what is joined of two figures: %s', (text) => {
    const joined = text.replace(/\D/g, '').replace(/^0+/, '');
    expect(opens(text, found([{ id: joined, loans: [known('loan_other')] }]))).toBeNull();
  });

  it.each(['CCB-2026-000417 e 000418', 'CCB-2026-000417/000418'])('never one of two: %s', (text) => {
    const indexMatches = found([{ id: 'CCB2026000417', loans: [known('loan_a')] }]);
    expect(opens(text, indexMatches)).toBeNull();
  });

  it('never the telephone after a contract number', () => {
    const text = 'Contrato 417123 11 987654321';
    expect(readPastedText(text).identifiers).not.toContainEqual(expect.objectContaining({ id: '987654321' }));
    const telephone = found([{ id: '987654321', loans: [known('loan_other')] }]);
    expect(opens(text, telephone)).toBeNull();
  });

  it('never a number without the letter that may end it', () => {
    const short = found([{ id: 'LN417123', loans: [known('loan_other')] }]);
    expect(opens('contrato LN417123 A', short)).toBeNull();
    expect(opens('contrato LN417123 a pagar', short)).toBe('/loans/loan_other');
  });

  it('never the id of a record beside its number, nor what counts contracts', () => {
    const of = (id: string) => found([{ id, loans: [known('loan_other')] }]);
    for (const number of ['417123', '41712'])
      expect(opens(`{"contract":{"id":991234,"number":"${number}"}}`, of('991234')), number).toBeNull();
    expect(opens('contrato 1: 417123 contrato 2: 417124', of('1'))).toBeNull();
  });

  it('never a passport, though it has the form of a contract number', () => {
    const answer = found([{ id: 'FA123456', loans: [known('loan_other')] }]);
    expect(opens('passaporte FA123456', answer)).toBeNull();
    expect(opens('FA123456', answer)).toBe('/loans/loan_other');
  });

  it.each([
    'contrato 417123 ou 417132',
    'contrato 417123, digo, 417132',
    'não é o contrato 417123, é o 417132',
  ])('never one of two numbers of one form, where the other leads nowhere: %s', (text) =>
    expect(opens(text, found([{ id: '417123', loans: [known('loan_a')] }]))).toBeNull(),
  );

  it('never a contract that is known to be of someone else than the CPF beside it', () => {
    const text = 'contrato 417123 CPF 390.533.447-05';
    const answer = found([{ id: '417123', loans: [known('loan_a')] }]);
    expect(opens(text, { ...answer, documents: 'looked-up' })).toBe('/loans/loan_a');
    expect(opens(text, { ...answer, documents: 'contradicted' })).toBeNull();
    // An identifier of the API opens, with any text beside it.
    expect(opens(`loan_8fKq ${text}`, { ...answer, documents: 'contradicted' })).toBe('/loans/loan_8fKq');
  });

  it('a number labeled as the contract, although the index has the other too', () => {
    const answer = (text: string) => {
      const { identifiers } = readPastedText(text);
      return found(
        identifiers.flatMap(({ kind, id }) => (kind === 'contract' && /^\d+$/.test(id) ? [toLoan(id)] : [])),
      );
    };
    const toLoan = (id: string) => ({ id, loans: [known(`loan_of${id}`)] });
    for (const rest of [
      ...[', parcela 3', ' parcela 3', ' parc. 3', ' dia 12', ' mês 3', ' valor 5000', ' R$ 5000'],
      ...[
        ', página 3',
        ' ramal 417',
        ' protocolo 88123',
        ' cep 01310-100',
        ' taxa de 2',
        '\nParcela\n3',
        ' às 14h',
      ],
      ...[' tel. 98765-4321', ' matrícula: 4242', ' CPF 1234567890'],
    ]) {
      for (const text of [
        `contrato 417123${rest}`,
        `Bom dia,\nligou a cliente do contrato 417123${rest}\nObrigado`,
      ])
        expect(opens(text, answer(text)), text).toBe('/loans/loan_of417123');
    }
    // These have no label.
    for (const text of ['contrato 417123 e 417124', 'contrato 417123, 88123'])
      expect(opens(text, answer(text)), text).toBeNull();
  });

  it.each([
    ['loan 417123', '417123'],
    ['loan 417 123', '417123'],
    ['contratos 417123', '417123'],
    ['CCB nº 2026-000417', 'CCB2026000417'],
    ['contrato 417123/2026', '4171232026'],
    ['segue o contrato 417123/2026 da cliente Maria', '4171232026'],
  ])('the one contract that is meant: %s', (text, id) => {
    expect(opens(text, found([{ id, loans: [known('loan_a')] }]))).toBe('/loans/loan_a');
  });

  it.each([
    ['417123 Maria', '417123'],
    ['417123, Maria', '417123'],
    ['Maria, 417123', '417123'],
    ['417123 — João', '417123'],
    ['417123 (2)', '417123'],
    ['417123 - 3ª parcela', '417123'],
    ['417123 20/11/2026', '417123'],
    ['417123 às 14:32', '417123'],
    ['417123, R$ 5000', '417123'],
    ['é o 417123', '417123'],
    ['417123, parcela 3', '417123'],
    ['417123 CEP 01310-100', '417123'],
    ['417123\t10/05/2026\t12.000,00\tMaria', '417123'],
    ['Contrato Data Valor Parcelas\n417123 10/05/2026 12.000,00 24', '417123'],
    ['Nº Contrato   CPF             Valor      Parc.\n417123        390.533.447-05  12.000,00  24', '417123'],
    ['CCB-417123 parcela 3', 'CCB417123'],
    ['CCB 2026 000417 parcela 3', 'CCB2026000417'],
    ['CCB 2026 000417 Maria', 'CCB2026000417'],
  ])('never a number beside which anything else stands, without a label: %s', (text, id) => {
    expect(opens(text, found([{ id, loans: [known('loan_a')] }]))).toBeNull();
    expect(choicesOf(readPastedText(text), found([{ id, loans: [known('loan_a')] }]))).toContainEqual(
      expect.objectContaining({ choices: [expect.objectContaining({ loan: 'loan_a' })] }),
    );
  });

  it.each<[text: string, group: Partial<MatchGroup>]>([
    [`CCB-417 ${uuid}`, { matchedBy: 'externalId', id: uuid }],
    [`segue o pedido ${uuid} da cliente`, { matchedBy: 'externalId', id: uuid }],
    ['ligou a cliente Maria, 390.533.447-05, sobre o empréstimo', { matchedBy: 'document' }],
    ['ligou a cliente cust_88b sobre o empréstimo', { matchedBy: 'customer', id: 'cust_88b' }],
    ['a planilha tinha 417123.0 nessa linha de ontem', { id: '417123' }],
  ])('never an identifier among other words, without a label: %s', (text, group) => {
    expect(opens(text, found([{ ...group, loans: [known('loan_a')] }]))).toBeNull();
  });

  it.each<[text: string, group: Partial<MatchGroup>]>([
    [uuid, { matchedBy: 'externalId', id: uuid }],
    [`segue o external_id: ${uuid} da cliente`, { matchedBy: 'externalId', id: uuid }],
    ['390.533.447-05', { matchedBy: 'document' }],
    ['ligou a cliente Maria, CPF 390.533.447-05, ontem', { matchedBy: 'document' }],
    ['cust_88b', { matchedBy: 'customer', id: 'cust_88b' }],
    ['{"customer":{"id":"cust_88b"}}', { matchedBy: 'customer', id: 'cust_88b' }],
    ['417123.0', { id: '417123' }],
  ])('an identifier that is whole, labeled or prefixed: %s', (text, group) => {
    expect(opens(text, found([{ ...group, loans: [known('loan_a')] }]))).toBe('/loans/loan_a');
  });

  it('no number among other words, unless it is labeled', () => {
    const letters = found([{ id: 'CCB2026000417', loans: [known('loan_a')] }]);
    const digits = found([{ id: '417123', loans: [known('loan_a')] }]);
    expect(opens('ligou sobre o CCB-2026-000417 ontem', letters)).toBeNull();
    expect(opens('ligou sobre o 417123 ontem', digits)).toBeNull();
    expect(opens('ligou sobre o contrato 417123 ontem', digits)).toBe('/loans/loan_a');
  });

  it.each([
    ['contrato 417123/2026', '417123'],
    ['CCB 417123 Maria', '417123'],
    ['contrato 417123/05/12/2026', '417123'],
    ['LN4171/23', 'LN417123'],
    ['LN417123/05, saldo do contrato LN4171/23', 'LN417123'],
    ['CCB 2026 000417 parcela 3', '2026000417'],
    ['https://crm.example/clientes/417123', '417123'],
    ['cpf;conta\n390.533.447-05;417123', '417123'],
    ['CCB nº 2026-000417', '2026000417'],
    ['417, 123', '417'],
    ['417, 123', '417123'],
  ])('never what may be a piece of the number that is meant: %s', (text, id) => {
    expect(opens(text, found([{ id, loans: [known('loan_other')] }]))).toBeNull();
  });

  it('never one of several named numbers, where another leads nowhere', () => {
    const indexMatches = found([{ id: '417123', loans: [known('loan_a')] }]);
    expect(opens('não é o contrato 417123, é o contrato 417124', indexMatches)).toBeNull();
    expect(opens('é o contrato 417123, sim, contrato 417.123', indexMatches)).toBe('/loans/loan_a');
  });

  it('the one loan of a letter, whatever list could be made of it', () => {
    const letter = `Segue o loan_1a, com ${uuid} e ${uuid.replace('0b7f', '1c8e')}.`;
    expect(opens(letter, found([]))).toBe('/loans/loan_1a');
  });

  it('never one of several loans', () => {
    expect(
      opens('loan_1a, loan_2b', found([{ matchedBy: 'loan', id: 'loan_1a', loans: [known('loan_1a')] }])),
    ).toBeNull();
  });

  it('a list', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `CCB-${i + 1}`).join('\n');
    expect(opens(rows(30), null)).toBe('list of 30');
    expect(opens(rows(5), found([])), 'a few are offered one by one, too').toBeNull();
  });
});

describe('Enter opens what was typed', () => {
  const contract = (number: string, loan = `loan_of_${number}`): Partial<MatchGroup> => ({
    id: normalizeContract(number),
    loans: [known(loan, number)],
  });
  const ccb = contract('CCB-2026-000417', 'loan_ccb');

  it.each([
    'CCB-2026-000417',
    'ccb 2026 000417',
    'CCB2026000417',
    ' ccb.2026/000417 ',
    'contrato CCB 2026 000417',
  ])('the whole text, after case, blanks, hyphens, dots and slashes: %s', (text) => {
    expect(opens(text, found([ccb]))).toBe('/loans/loan_ccb');
  });

  it('the whole text before a part of it', () => {
    const parts = [contract('417', 'loan_417'), contract('2026000417', 'loan_2026')];
    expect(opens('CCB 2026 000417', found([ccb, ...parts]))).toBe('/loans/loan_ccb');
    expect(opens('CCB 2026 000417', found(parts))).toBeNull();
  });

  it.each([
    ['CCB-2026-00417', 'CCB202600417'],
    ['CCB-2026-417', 'CCB2026417'],
    ['CCB-000417', 'CCB417'],
    ['contrato CCB-2026-417', 'CCB2026417'],
    ['00008450019273', '8450019273'],
  ])('nothing near: %s', (text, id) => {
    const other = known('loan_other', id === 'CCB417' ? 'CCB-417' : 'CCB-2026-000417');
    const near = found([{ id, loans: [/^\d/.test(text) ? known('loan_other', id) : other] }]);
    expect(opens(text, near)).toBeNull();
    expect(choicesOf(readPastedText(text), near).map(({ matchedBy }) => matchedBy)).toEqual(['near']);
  });

  it('the loan of a person neither, where the number beside them is only near', () => {
    const groups = [
      { id: 'CCB2026417', loans: [known('loan_other', 'CCB-2026-000417')] },
      { matchedBy: 'document' as const, loans: [known('loan_person')] },
    ];
    expect(opens('contrato CCB-2026-417 CPF 390.533.447-05', found(groups))).toBeNull();
  });

  it('a number of digits without its leading zeros, where one contract alone fits', () => {
    const [zeros, more] = [known('loan_zeros', '000417'), known('loan_more', '0417')];
    expect(opens('417', found([{ id: '417', loans: [zeros] }]))).toBe('/loans/loan_zeros');
    expect(opens('417', found([{ id: '417', loans: [zeros, more] }]))).toBeNull();
    expect(opens('417', found([{ id: '417', loans: [zeros], hasMore: true }]))).toBeNull();
    // The one that is equal needs no zeros.
    expect(opens('417', found([{ id: '417', loans: [zeros, known('loan_417', '417')] }]))).toBe(
      '/loans/loan_417',
    );
    expect(opens('0417', found([{ id: '417', loans: [zeros, more] }]))).toBe('/loans/loan_more');
  });

  it('none of two equal candidates', () => {
    const twins = [known('loan_ccb', 'CCB-2026-000417'), known('loan_twin', 'ccb2026000417')];
    expect(opens('CCB 2026 000417', found([{ ...ccb, loans: twins }]))).toBeNull();
  });

  it.each([
    'her contract is 8450019273',
    'the contract of the customer is 8450019273.',
    'contrato 8450019273 da cust_88b',
  ])('a number that its clause calls a contract: %s', (text) => {
    const groups = [contract('8450019273', 'loan_a')];
    expect(opens(text, found(groups))).toBe('/loans/loan_a');
    const ofCustomer = { matchedBy: 'customer' as const, id: 'cust_88b' };
    const both = { ...ofCustomer, loans: [known('loan_a', '8450019273'), known('loan_b', '99')] };
    if (text.includes('cust_88b')) {
      expect(opens(text, found([...groups, both]))).toBe('/loans/loan_a');
      expect(opens(text, found([...groups, { ...ofCustomer, loans: [known('loan_b')] }]))).toBeNull();
    }
  });

  it.each(['her contract is CCB 2026 000417'])(
    'a number with letters that is labelled in its clause: %s',
    (text) => {
      expect(opens(text, found([ccb]))).toBe('/loans/loan_ccb');
    },
  );

  it.each([
    'o contrato é o CPF 84500 19273',
    'o contrato dela não é o 8450019273',
    'o contrato dela é antigo, o protocolo é 8450019273',
    'o contrato dela é do telefone 8450019273',
    'o telefone do contrato dela é o 8450019273',
    'o contrato está errado. o pedido é 8450019273',
    'o contrato da cliente tem protocolo 8450019273',
    'protocolo 8450019273',
    'pedido 8450019273',
    'ordem 8450019273',
    'order 8450019273',
    'número do pedido: 8450019273',
    'ctr do protocolo 8450019273',
    'ctr 12 8450019273',
  ])('never what is labeled as something else: %s', (text) => {
    expect(opens(text, found([contract('8450019273')]))).toBeNull();
  });

  it('a number of another form, written as the contract is', () => {
    expect(opens('417123/05', found([contract('417123/05', 'loan_a')]))).toBe('/loans/loan_a');
    expect(opens('417123 05', found([contract('417123/05', 'loan_a')]))).toBeNull();
    for (const text of ['417123/05', 'contrato 417123/05', 'contrato 417123/05, parcela 3']) {
      const [whole, rest] = [contract('417123/05', 'loan_a'), contract('417123', 'loan_rest')];
      expect(opens(text, found([whole])), text).toBe('/loans/loan_a');
      const joined = { ...contract('41712305', 'loan_joined'), id: '41712305' };
      for (const other of [[joined], [rest], [whole, rest]])
        expect(opens(text, found(other)), text).toBeNull();
    }
  });
});

describe('choices', () => {
  it('is each loan once, where it matched best, and neighbors last', () => {
    const groups = [
      {
        id: 'CCB417',
        loans: [known('loan_a'), known('loan_b', 'CCB-0417'), known('loan_c', 'CCB-0417')],
      },
      { matchedBy: 'customer' as const, id: 'cust_1', loans: [known('loan_a'), known('loan_b')] },
    ];
    const shown = choicesOf(readPastedText('CCB-417 cust_1'), found(groups));
    expect(
      shown.map(({ matchedBy, choices }) => [
        matchedBy,
        choices.map((choice) => (choice.kind === 'loan' ? choice.loan : choice.kind)),
      ]),
    ).toEqual([
      ['contract', ['loan_a']],
      ['customer', ['loan_b']],
      ['near', ['loan_c']],
    ]);
  });

  type Shown = [by: string, choices: string[], more: boolean];
  const shownOf = (text: string, answer: IndexMatches) =>
    choicesOf(readPastedText(text), answer).map(
      ({ matchedBy, choices, hasMore }): Shown => [
        matchedBy,
        choices.map((choice) =>
          choice.kind === 'list' ? `list of ${choice.identifier?.id ?? choice.count}` : choice.kind,
        ),
        hasMore,
      ],
    );

  it('of a row of a short table what its contract number leads to, nothing else', () => {
    const table = 'offr_1;CCB-1;cust_1\noffr_2;CCB-2;cust_1\noffr_3;CCB-3;cust_1';
    const answer = found([
      { matchedBy: 'contract', id: 'CCB1', loans: [known('loan_a')] },
      { matchedBy: 'customer', id: 'cust_1', loans: [known('loan_a'), known('loan_z')] },
    ]);
    expect(shownOf(table, answer).map(([by, choices]) => [by, choices.length])).toEqual([
      ['list', 1],
      ['contract', 1],
    ]);
  });

  it('is a list of what a letter names, last if short and first if long', () => {
    const short = shownOf('o loan_1a e também o loan_2b da cliente, por favor', found([]));
    expect(short).toEqual([
      ['loan', ['loan', 'loan'], false],
      ['list', ['list of 2'], false],
    ]);
    const many = Array.from({ length: 70 }, (_, index) => `o contrato do loan_row${index} da cliente`).join(
      ', e ',
    );
    const long = shownOf(many, found([]));
    expect(long.map(([by, , more]) => [by, more])).toEqual([
      ['list', false],
      ['loan', true],
    ]);
    expect(long[0]?.[1]).toEqual(['list of 70']);
  });

  it('is a list of all the loans of one identifier, where not all are listed', () => {
    const loans = Array.from({ length: 50 }, (_, index) => known(`loan_${index}`));
    const group = { matchedBy: 'customer' as const, id: 'cust_1', loans, hasMore: true };
    const [shown] = shownOf('cust_1', found([group]));
    expect([shown?.[1].at(-1), shown?.[2]]).toEqual(['list of cust_1', true]);
    expect(shownOf('cust_1', found([{ ...group, hasMore: false }]))[0]?.[1]).not.toContain('list of cust_1');
  });

  it('is as many as can be read, and says that there are others', () => {
    const groups = ['a', 'b', 'c'].map((name) => ({
      matchedBy: 'customer' as const,
      id: `cust_${name}`,
      loans: Array.from({ length: 30 }, (_, index) => known(`loan_${name}${index}`)),
    }));
    const shown = shownOf('cust_a cust_b cust_c', found(groups));
    expect(shown.map(([, choices, more]) => [choices.length, more])).toEqual([
      [30, false],
      [30, true],
    ]);
  });
});

describe('isOneLoan', () => {
  const shows = (text: string, matches: IndexMatches) =>
    isOneLoan(choicesOf(readPastedText(text), matches), matches);
  const ending = { matchedBy: 'suffix' as const, id: '0417', loans: [known('loan_a', 'CCB-2026-000417')] };

  it('one loan on the screen, found by its end too', () => {
    expect(shows('0417', found([ending]))).toBe(true);
  });

  it.each([
    ['there are two', found([{ ...ending, loans: [known('loan_a', 'A-0417'), known('loan_b', 'B-0417')] }])],
    ['others are not listed', found([{ ...ending, hasMore: true }])],
    ['the number is only nearly the same', found([{ id: '417', loans: [known('loan_near', 'CCB-0417')] }])],
    ['a CPF beside it is not looked up yet', { ...found([ending]), documents: 'on-enter' as const }],
    ['the contract is not of the CPF', { ...found([ending]), documents: 'contradicted' as const }],
    ['nothing was found', found([])],
  ])('not where %s', (_, matches) => {
    expect(shows('0417', matches)).toBe(false);
  });
});

it('stands the contracts of one customer together, in the place of the first', () => {
  const of = (loan: string, customer: string | null) => ({ ...known(loan), customer });
  const loans = [of('loan_1', 'cust_a'), of('loan_2', null), of('loan_3', 'cust_b'), of('loan_4', 'cust_a')];
  const order = groupByCustomer([...loans, of('loan_5', null)], ({ customer }) => customer);
  expect(order.map(({ loan }) => loan)).toEqual(['loan_1', 'loan_4', 'loan_2', 'loan_3', 'loan_5']);
});
