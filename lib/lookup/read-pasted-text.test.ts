import { describe, expect, it, test } from 'vitest';
import { normalizeContract } from './identifiers/contract-keys.ts';
import { mayOpen } from './open/decide-open.ts';
import type { Identifier } from './pasted-text.ts';
import { maxProseLength, readPastedText } from './read-pasted-text.ts';

const uuid = '0b7f4c1e-1111-4222-8333-123456789abc';

/** Each as `is id`, what was said of it left out. */
const named = (identifiers: readonly Identifier[]) => identifiers.map(({ kind, id }) => `${kind} ${id}`);
const found = (text: string) => named(readPastedText(text).identifiers);
const certain = (text: string) => found(text).filter((reading) => !reading.startsWith('contract '));

const contracts = (text: string) =>
  readPastedText(text).identifiers.flatMap((identifier) =>
    identifier.kind === 'contract' ? [`${identifier.evidence} ${identifier.id}`] : [],
  );
/** The numbers of digits alone that Enter would open. */

describe('an identifier', () => {
  it.each([
    ['offer', 'offr_1', 'reference offr_1'],
    ['signature, its capital from a telephone', 'Sign_9x', 'reference sign_9x'],
    ['whatever has such a prefix', 'cust_88b, empl_77a', 'reference cust_88b', 'reference empl_77a'],
    ['UUID', uuid, `externalId ${uuid}`],
    ['UUID in capitals, in braces', `{${uuid.toUpperCase()}}`, `externalId ${uuid}`],
    ['UUID with dashes of a word processor', uuid.replaceAll('-', '\u2013'), `externalId ${uuid}`],
    ['UUID without dashes', uuid.replaceAll('-', ''), `externalId ${uuid}`],
    ['UUID with blanks at its dashes', uuid.replaceAll('-', ' - '), `externalId ${uuid}`],
    ['UUID with stops', uuid.replaceAll('-', '.'), `externalId ${uuid}`],
    ['CPF with blanks at its stops', 'de 390. 533 .447 - 05', 'document 39053344705'],
    ['CPF with dashes', 'é 390-533-447-05', 'document 39053344705'],
    ['UUID as a name of a resource', `urn:uuid:${uuid}`, `externalId ${uuid}`],
    ['UUID after a prefix', `loan_${uuid}`, `loan loan_${uuid}`],
    ['UUID in italics', `_${uuid}_`, `externalId ${uuid}`],
    ['CPF', 'CPF: 390.533.447-05.', 'document 39053344705'],
    ['CPF with blanks', 'cpf 390 533 447 05', 'document 39053344705'],
    ['CPF with a dash of a word processor', '390.533.447\u201105', 'document 39053344705'],
    ['CPF with blanks of a typesetter', '390\u202f533\u00a0447\u200905', 'document 39053344705'],
    ['CPF after an ordinal', 'CPF nº390.533.447-05', 'document 39053344705'],
    ['CPF in a file name', 'cpf_390.533.447-05.pdf', 'document 39053344705'],
    ['UUID in a file name', `boleto_${uuid}.pdf`, `externalId ${uuid}`],
    ['CPF without a blank before it', 'CPF390.533.447-05', 'document 39053344705'],
    ['CNPJ', '(11.222.333/0001-81)', 'document 11222333000181'],
    ['CNPJ with letters', '12.abc.345/01de-35', 'document 12ABC34501DE35'],
    ['loan in a link that is no page', 'https://desk.example/api/loans/loan_8fKq2', 'loan loan_8fKq2'],
    ['loan in a file name', 'loan_8fKq2.pdf', 'loan loan_8fKq2'],
    ['loan after an ordinal', 'nºloan_8fKq2', 'loan loan_8fKq2'],
    ['loan after a word and a stop', 'ref.loan_8fKq2.', 'loan loan_8fKq2'],
    ['loan after a word and a low line', 'boleto_loan_8fKq2.pdf', 'loan loan_8fKq2'],
    ['loan after a word as long as a prefix', 'nota_loan_8fKq2.pdf', 'loan loan_8fKq2'],
    ['offer in a file name', 'offr_7Zk2.pdf', 'reference offr_7Zk2'],
    ['offer after a word', 'n.offr_7Zk2, boleto_sign_9x.pdf', 'reference offr_7Zk2', 'reference sign_9x'],
    ['reference in a file name', 'ref.cust_88b.pdf', 'reference cust_88b'],
    ['loan in an encoded text', 'q=a%20loan_8fKq2%0A', 'loan loan_8fKq2'],
    ['CPF that has lost its zero', 'CPF: 1234567890', 'document 01234567890'],
    ['CPF that has lost its zeros, in a letter', 'do cpf nº 123456797.', 'document 00123456797'],
    ['CPF of somebody that has lost its zero', 'CPF do cliente: 1234567890', 'document 01234567890'],
    ['CNPJ that has lost its zero', 'CNPJ 6990590000123', 'document 06990590000123'],
    ['loan behind a scheme of its own', 'desk://loan_8fKq2/', 'loan loan_8fKq2'],
  ])('%s', (_, text, ...expected) => {
    expect(certain(text)).toEqual(expected);
  });

  it.each([
    'CPF 390.533.447-06',
    '1234567890',
    'o tel 1234567890 dela',
    'CPF 1234567891',
    'CPF 12345678909876',
    '390\n533\n447\n05',
    'o dono de a.loan_id é x.offr_name',
    '111.111.111-11',
    '1390.533.447-05',
    `x${uuid}`,
    `${uuid}0`,
    'file_name, loan_status of loan_id',
    'utm_source=mail&fund_id=',
    'https://desk.example/lists/9?at=3',
  ])('none in %s', (text) => {
    expect(certain(text)).toEqual([]);
  });

  it('is given in the order of the text, once', () => {
    const text = `CPF 390.533.447-05\n\nA offr_1 do loan_1 (${uuid}): loan_2, loan_1, 39053344705`;
    expect(certain(text)).toEqual([
      'document 39053344705',
      'reference offr_1',
      'loan loan_1',
      `externalId ${uuid}`,
      'loan loan_2',
    ]);
  });

  it('is distinguished from one with wrong check digits', () => {
    expect(readPastedText('do 390.533.447-06').notices).toEqual([
      { kind: 'wrong-check-digits', documentKind: 'cpf' },
    ]);
    expect(readPastedText('do 11.222.333/0001-82').notices).toEqual([
      { kind: 'wrong-check-digits', documentKind: 'cnpj' },
    ]);
  });

  it('is offered with its lost zero, where it is the whole text', () => {
    const lost = { kind: 'lost-zeros', documentKind: 'cpf', document: '01234567890' };
    expect(readPastedText('1234567890').notices).toEqual([lost]);
    expect(readPastedText('1234567890').identifiers.map(({ kind }) => kind)).not.toContain('document');
    for (const text of ['1234567891', 'parcela 1234567890 paga', '1234567890\n1234567891\n1234567892'])
      expect(readPastedText(text).notices, text).toEqual([]);
  });
});

describe('JSON', () => {
  const loan = {
    id: 'loan_1',
    externalId: 'order-9',
    contractNumber: 2026000417,
    customer: { id: '9912', name: 'Maria' },
    company: null,
    amount: 51.34,
    createdAt: '2026-11-20T11:00:00.000Z',
    signatures: [{ context: { id: 'sign_7' } }],
  };
  const expected = [
    'loan loan_1',
    'externalId order-9',
    'contract 2026000417',
    'reference 9912',
    'reference sign_7',
  ];

  it.each([
    ['as it is', JSON.stringify(loan)],
    ['in lines', JSON.stringify(loan, null, 4)],
    ['in JSON', JSON.stringify({ body: JSON.stringify(loan) })],
    ['cut off', JSON.stringify(loan).slice(0, -5)],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual(expected);
  });

  it('says what a reference is of, and that a contract number was so called', () => {
    const { identifiers } = readPastedText(JSON.stringify(loan));
    expect(identifiers).toContainEqual({
      kind: 'reference',
      id: '9912',
      reference: 'customer',
      evidence: 'label',
    });
    expect(identifiers).toContainEqual(
      expect.objectContaining({ kind: 'contract', id: '2026000417', evidence: 'label' }),
    );
  });
});

describe('the em dash and the horizontal bar', () => {
  const kinds = (text: string) => readPastedText(text).identifiers.map(({ kind, id }) => `${kind} ${id}`);
  it.each(['\u2014', '\u2015'])(' %s parts words that blanks stand between', (dash) => {
    expect(readPastedText(`o loan_8fKq ${dash} 2Lw da Maria`).identifiers).toContainEqual(
      expect.objectContaining({ kind: 'loan', id: 'loan_8fKq' }),
    );
    expect(kinds(`o loan_8fKq ${dash} Maria ${dash} em atraso`)).toEqual(['loan loan_8fKq']);
  });
});

describe('a contract number', () => {
  const opening = (text: string) =>
    readPastedText(text).identifiers.flatMap((identifier) =>
      identifier.kind === 'contract' && mayOpen(identifier) && /^\d+$/.test(identifier.id)
        ? [identifier.id]
        : [],
    );

  it.each([
    ['CCB-2026-000417', 'whole CCB2026000417'],
    [' 417 ', 'whole 417'],
    ['o contrato é 417, obrigado', 'label 417'],
    ['Contrato nº: CCB-417', 'label CCB417'],
    ['contract_number=abc-12', 'label ABC12'],
    ['segue o 417123-1 da cliente que ligou', 'word 4171231'],
  ])('%s', (text, expected) => {
    expect(contracts(text)).toEqual([expected]);
  });

  it('may be written in pieces', () => {
    expect(contracts('ligou sobre CCB 2026/000417 ontem, muito brava')).toContain('word CCB2026000417');
  });

  const broken = [
    ...['CCB-2026-\n000417', 'CCB-2026\n-000417', 'CCB-2026- \r\n000417'],
    ...['CCB - 2026 - 000417', 'CCB \u2013 2026 \u2013 000417', 'CCB-2026 -000417'],
    ...['\u00a0', '\u2009', '\u202f', '\u3000', '  '].map((blank) => `CCB${blank}2026${blank}000417`),
    ...['CCB 2026\n000417', 'CCB%202026%20000417'],
  ];
  it.each(broken)('is found in a letter however it is broken: %j', (written) => {
    const letter = `Bom dia,\nligou a cliente sobre o ${written} de ontem.\nObrigado`;
    expect(contracts(letter)).toContain('word CCB2026000417');
    expect(contracts(letter.replace('sobre o', 'sobre o contrato'))).toContain('label CCB2026000417');
  });

  it.each([
    ...['CCB-2026-000417.pdf', 'contrato_CCB-2026-000417.pdf', 'nºCCB-2026-000417', 'n.CCB-2026-000417'],
  ])('is what was pasted alone: %j', (written) => {
    expect(contracts(written)[0]).toBe('whole CCB2026000417');
    expect(readPastedText(written).list).toBeNull();
  });

  it.each([
    ...['nº', 'Nº ', 'n°', 'n. ', 'n.', 'nº.', 'ref.', 'contrato_', 'contrato-'].map(
      (glued) => `veja ${glued}CCB-2026-000417 da cliente que ligou ontem`,
    ),
    'veja CCB-2026-000417.pdf da cliente que ligou ontem',
    'veja https://x.example/a/contrato_CCB-2026-000417.pdf da cliente que ligou',
  ])('is found in %j', (text) => {
    expect(contracts(text)).toContain('word CCB2026000417');
  });

  it('has no ordinal sign in it', () => {
    expect(contracts('o contrato nº417123 da cliente Maria')).toEqual(['label 417123']);
    expect(contracts('o contrato n.417123 da cliente Maria')).toEqual(['label 417123']);
    expect(contracts('anexo o contrato_417123.pdf da cliente Maria')).toEqual(['word 417123']);
  });

  it('after a label is not certain to be the first digits where others follow', () => {
    for (const blank of [' ', '\u00a0', '  ', '\n', ' - ', '-\n'])
      expect(contracts(`segue o contrato 417${blank}123 da cliente Maria`)).toEqual([
        'word 417',
        'word 417123',
      ]);
    expect(contracts('segue o contrato CCB 2026 417123 da cliente Maria')).toContain('label CCB2026417123');
    expect(contracts('segue o contrato 417 123 456 789 012 da cliente')).not.toContainEqual(
      expect.stringMatching(/^label/),
    );
    expect(contracts('segue o contrato 417123 de 20/11/2026, R$ 51,34')).toEqual(['label 417123']);
  });

  it.each([
    ...[
      'matrícula 417123',
      'Protocolo nº 417123',
      'conta: 417123',
      'RG 417123',
      'senha 417123',
      'conta 41712-3',
      'conta corrente: 41712-3',
    ],
    ...[
      'CEP 01310-100',
      '01310-100',
      '11 98765-4321',
      '(11) 98765-4321',
      'tel 1198765432',
      'CPF 1234567890',
      'R$ 417123',
    ],
  ])('is not for certain what is said or shaped to be something else: %s', (text) => {
    for (const whole of [text, `Bom dia,\nligou a cliente, ${text}, de ontem\nObrigado`])
      expect(
        contracts(whole).filter((reading) => /^(?!word |other )\w+ \d+$/.test(reading)),
        whole,
      ).toEqual([]);
  });

  it.each([
    ...[
      'NF 417123',
      'NFe 417123',
      'NF-e nº 417123',
      'nota fiscal 417123',
      'RG 417123',
      'BO 417123',
      'OS 417123',
    ],
    ...[
      'OP: 417123',
      'CC 417123',
      'C/C 417123',
      'AG 1234',
      'CEP 01310100',
      '"zipCode":"01310100"',
      'em 2026',
    ],
    ...[
      'CCB-2026-000417',
      'CCB 2026 000417',
      'CCB/2026/000417',
      'CCB-2026 000417',
      'CCB:2026:000417',
      'NF-417123',
    ],
  ])('of digits alone opens nothing after letters that label it: %s', (text) => {
    for (const whole of [text, `Bom dia,\nligou a cliente, ${text}, de ontem\nObrigado`])
      expect(opening(whole), whole).toEqual([]);
  });

  it.each(['ccb 417123', 'contrato 417123', 'nº 417123', 'segue o 417123', 'é 417123', 'Maria, 417123'])(
    'of digits alone is found in a letter: %s',
    (text) => {
      for (const whole of [text, `Bom dia,\nligou a cliente, ${text}, de ontem\nObrigado`])
        expect(contracts(whole).join(), whole).toMatch(/\b(?:word|label|whole) 417123\b/);
    },
  );

  it.each(['segue o 417123', 'é 417123', 'Maria, 417123'])(
    'of digits alone opens nothing without a label: %s',
    (text) => {
      expect(opening(text)).toEqual([]);
    },
  );

  it.each([
    'cliente 417123',
    'cod. cliente: 417123',
    'seu código é 417123',
    'código de verificação: 417123',
    'versão 4.17.123',
  ])('of digits alone opens nothing after the name of a code: %s', (text) =>
    expect(opening(text)).toEqual([]),
  );

  it.each(['CCB nº 2026-000417', 'CCB: 2026-000417', 'CCB n. 2026 000417'])(
    'may have the letters that name it: %s',
    (text) => {
      expect(contracts(text).join()).toContain('CCB2026000417');
    },
  );

  it.each([
    '| Contrato | 417123 |\n| Parcela | 3 |',
    'cédula nº 417123',
    '**Contrato:** `417123`\n**Telefone:** 11987654321',
    'Contrato → 417123\nProduto → 4171',
    'Contrato n&ordm; 417123 da cliente Maria de ontem',
    '<p>Contrato: <b>417123</b></p><p>Parcela: 5</p>',
    '<td>Contrato</td><td>417123</td><td>Valor</td><td>5000</td>',
    'CÉDULA DE CRÉDITO BANCÁRIO\nNº 417123\nEMITENTE: MARIA DA SILVA',
    'moça o contrato é o 417123 e eu ja paguei a 7',
  ])('has a label in what a letter or a picture says: %s', (text) => {
    expect(contracts(text)).toContain('label 417123');
  });

  it.each([
    'comtrato 417123',
    'contato 33334444',
    'ela contratou 5000 em 24 vezes',
    'empréstimo: 50000',
    'contrato e 24 parcelas',
  ])('has none in %s', (text) =>
    expect(contracts(`ligou a cliente Maria, ${text} e disse que não`).join()).not.toContain('label'),
  );

  it.each(['CONTRATO417123', '𝟒𝟏𝟕𝟏𝟐𝟑'])('is all of %s', (text) => {
    expect(contracts(text)).toEqual(['whole 417123']);
    expect(contracts(`bom dia, ${text} em atraso da cliente Maria`)).toContain('word 417123');
  });

  it('is not for certain a telephone, typed alone without its marks', () => {
    expect(contracts('11987654321')).toEqual(['other 11987654321']);
  });

  it.each([
    ...['R$ 5000', 'R$5000', '$5000', '€ 5000', '(11) 98765-4321', '11 98765-4321', '+55 11 98765 4321'],
    ...[
      '14:32',
      'às 14:32',
      '20/11/2026',
      'até 20/11',
      '11/2026',
      '2026-11-20',
      '5000.00',
      '5.000,00',
      '100%',
    ],
    ...[
      'installments: 24',
      'parcelas: 24',
      'id=24',
      `id=${uuid}&x=1`,
      'x|24',
      '3ª parcela',
      '(2)ª via',
      '24×',
    ],
    ...['CCB|2026|nº 000417', 'CCB 2026 nº 000417', 'protocolo: 417123', 'João 417123', 'Maria, 417 123'],
    ...[
      '417123 (5) 88123',
      'Maria, 98765-4321',
      'Maria, (11) 98765-4321',
      'João, 417',
      'é 24',
      '5 ª',
      'R$: 5000',
      'não são 5000 reais',
      'há 24 meses, né',
    ],
  ])('is not certain because a line is short: %s', (text) => {
    expect(contracts(text).filter((reading) => /^(?:whole|label) \d+$/.test(reading))).toEqual([]);
  });

  it.each([
    ...[
      '417123',
      ' 417123. ',
      '"417123"',
      '“417.123”',
      '#417123',
      'nº 417123',
      'Nº417123',
      '(417123)',
      '417 123?',
    ],
  ])('is certain where it is the whole text: %s', (text) => {
    expect(opening(text)).toEqual(['417123']);
  });

  it.each([
    ...[
      '417123, Maria',
      '417123 — João',
      'Maria, 417123',
      '417123 (2)',
      '417123 - 3ª parcela',
      '417123 20/11/2026',
    ],
    ...['417123 às 14:32', '417123 CPF 390.533.447-05', 'é o 417123'],
  ])('is offered and not opened beside anything else: %s', (text) => {
    expect(contracts(text)).toContain('word 417123');
    expect(opening(text)).toEqual([]);
  });

  it.each([
    'parcelas 3, 4, 5, 6 e 7 de março',
    'semanas 1, 3 e 5 de março',
    'cláusulas 1. 2. 3. 4. 5 e 6',
    'de 3 4 5 vezes',
  ])('is not what is enumerated: %s', (text) =>
    expect(contracts(`Prezados, seguem as ${text}. Obrigada pela atenção`)).toEqual([]),
  );

  it('is not each of an enumeration with the next', () => {
    for (const text of [
      '417, 418, 419, 420',
      'de 2025, 2026',
      '417, 12 parcelas',
      '417, 3ª via',
      '417. 20/11/2026',
    ])
      expect(contracts(`segue o contrato ${text} da cliente Maria`).join()).not.toMatch(/word \d{5,}/);
  });

  it('is the whole of what quotes and a stop stand around', () => {
    const [first, ...rest] = contracts('“CCB 2026 000417”.');
    expect(first).toBe('whole CCB2026000417');
    expect(rest.filter((reading) => !reading.startsWith('word '))).toEqual([]);
  });

  it.each([
    ...[
      'contrato = 24 meses',
      'CCB: 15 dias de atraso',
      'contrato 1 de 3',
      'contrato: 2ª via',
      'contrato: 12%',
    ],
    ...['contrato: 5000 reais', 'O contrato é de 12 de 24, disse a cliente ontem', 'contrato: 1 ano'],
  ])('has no label in %s', (text) => {
    expect(opening(text)).toEqual([]);
    expect(opening(`Bom dia,\nligou a cliente: ${text}\nObrigado`)).toEqual([]);
  });

  it.each([
    ...['Ctr.: 417123', 'contrato de nº 417123', 'contrato sob o nº 417123', 'contrato 417123'],
    ...[
      'contrato nº 417123.',
      'contrato: 417123\nReal',
      'contrato: 417123\nmeses: 3',
      'contrato 417123 de 20/11/2026',
      'contrato 417123 de 2026',
      'contrato eh 417123',
      'contrato nro 417123',
      'contrato - 417123',
      'contrato – 417123',
      'contrato — 417123',
      '*contrato* 417123',
      'contrato “417123”',
    ],
  ])('has a label in %s', (text) => {
    expect(contracts(text)).toContain('label 417123');
    expect(contracts(`Bom dia,\nligou a cliente do ${text}\nObrigado`)).toContain('label 417123');
  });

  it('after a label may be followed by a date, however short it is', () => {
    for (const after of ['20/11/2026', '2026', '20 de novembro de 2026', '12, de ontem'])
      expect(contracts(`segue o contrato 417 de ${after}, da cliente Maria`)).toContain('label 417');
  });

  it('is not certain before what is counted after it', () => {
    const pieces = [
      '\n24 parcelas',
      ' 12 vezes',
      '\n024 parcelas',
      '  24 parcelas',
      '\n24 Parcelas',
      ' 2400 parcelas',
      '\n24\nparcelas',
    ];
    for (const rest of [...pieces, '\n24 parcelas: 3', ' 24 dias 12', ' 24 cotas'])
      expect(contracts(`segue o contrato 417123${rest} da cliente Maria`)).not.toContain('label 417123');
    expect(contracts('segue o contrato 417 24 parcelas da cliente Maria')).not.toContain('label 417');
  });

  it.each(['417123,390.533.447-05', '390.533.447-05,417123', 'CCB-417123,390.533.447-05,x'])(
    'may have a CPF and a comma beside it: %s',
    (text) => {
      for (const around of [text, `Prezados, segue a linha que a planilha deu:\n${text}\nObrigada`]) {
        expect(found(around)).toContain('document 39053344705');
        expect(found(around).filter((reading) => /^contract (?:CCB)?417123$/.test(reading))).toHaveLength(1);
        expect(contracts(around).some((reading) => reading.includes('390'))).toBe(false);
      }
    },
  );

  it.each([`${uuid.replace('abc', '789')},417123`, `${uuid},417123`, 'loan_8fKq2,417123', '417123,5000,00'])(
    'stands in a row of CSV: %s',
    (text) =>
      expect(found(`Prezados, segue a linha da planilha:\n${text}\nObrigada`)).toContain('contract 417123'),
  );

  it.each(['contrato R$ 51,34', '1.234.567,89', 'de 1,234.56 e 5000,00'])(
    'is no amount, and an amount no number: %s',
    (text) => expect(found(`Prezados, o valor\né ${text}\nObrigada`)).toEqual([]),
  );

  it('is each of a column in a letter', () => {
    expect(contracts('Prezados, seguem os números:\n417123\n417124\n417125\nObrigada pela atenção')).toEqual([
      'word 417123',
      'word 417124',
      'word 417125',
    ]);
    expect(contracts('Prezados, seguem os números:\n- 417123\n- 417124\nObrigada pela atenção')).toEqual([
      'word 417123',
      'word 417124',
    ]);
  });

  it('is not what a CPF stands beside, even without its punctuation', () => {
    expect(contracts('417123 39053344705')).toEqual(['word 417123', 'word 39053344705']);
    expect(contracts('39053344705 / CCB 2026 417')).toContain('word CCB2026417');
    expect(contracts('ligou sobre o CCB 417123 39053344705 ontem, muito brava')).toEqual([
      'word CCB417123',
      'word 417123',
      'word 39053344705',
    ]);
  });

  it('is not what is plainly another figure', () => {
    const text =
      'Em 20/11/2026 às 11:00 pagou R$ 5.000,00 (2026-11-20T11:00:00.000Z) de 10.0.0.1, a@b1234.com, em 12 x';
    expect(contracts(text)).toEqual([]);
  });

  it('is what a spreadsheet left of one, where all of it is left', () => {
    expect(contracts('417123.0')).toEqual(['whole 417123']);
    for (const text of ['4,17E+05', 'contratos: 4.17E+5 e outros que a planilha tinha', '#####', '#N/D'])
      expect(readPastedText(text).identifiers, text).toEqual([]);
  });

  it('is refused by name where a spreadsheet has rounded it', () => {
    const rounded = (text: string) =>
      readPastedText(text).notices.flatMap((notice) => (notice.kind === 'rounded' ? notice.written : []));
    expect(rounded('1,23457E+19')).toEqual(['1,23457E+19']);
    expect(rounded('contratos: 4.17E+5 e outros')).toEqual(['4.17E+5']);
    for (const text of ['417E5', 'CCB-4E+19', '12,5E+19', '4,17E+05x'])
      expect(rounded(text), text).toEqual([]);
    const { list, notices } = readPastedText('1,23457E+19\nCCB-2026-000417\n1,23457E+20\nCCB-2026-000418');
    expect(notices).toEqual([{ kind: 'rounded', written: '1,23457E+19' }]);
    expect(list?.map(({ identifiers, isRounded }) => [identifiers[0]?.id, isRounded])).toEqual([
      [undefined, true],
      ['CCB2026000417', undefined],
      [undefined, true],
      ['CCB2026000418', undefined],
    ]);
  });
});

test.each([
  ['contrato 4171', '4171'],
  ['Contrato nº: CCB-2026-00', 'CCB-2026-00'],
  ['o contrato CCB 2026 00', 'CCB 2026 00'],
  ['contract number 4171', '4171'],
])('a labeled value is searched as an end: %s', (text, searched) => {
  expect(readPastedText(text).typed).toBe(searched);
});

test('a typed number is searched as an end, unless it is a document', () => {
  expect(readPastedText(' ccb-20 ').typed).toBe('ccb-20');
  expect(readPastedText('Maria').typed).toBe('Maria');
  for (const text of ['', '390.533.447-05', 'a b c d e f', 'a\nb'])
    expect(readPastedText(text).typed).toBeNull();
});

test.each([
  ['98765-4321', true],
  ['tel. 98765 4321', true],
  ['3265-4321', true],
  ['987654321', true],
  ['fone 32654321', true],
  ['meu telefone é 98765-4321', true],
  ['fone: 9 8765-4321', true],
  ['(11) 98765-4321', false],
  ['32654321', false],
  ['98765-432', false],
  ['ligou do 98765-4321', false],
])('a telephone without its area code: %s', (text, isOne) => {
  const { notices } = readPastedText(text);
  expect(notices.some(({ kind }) => kind === 'phone-without-area')).toBe(isOne);
});

test.each(['1,23457E+19', '4.01700123456789E+18', 'contrato 4,17E+05', '2E+15'])(
  'a number that a spreadsheet has rounded is said to be one: %s',
  (text) => {
    expect(readPastedText(text)).toMatchObject({ identifiers: [], notices: [{ kind: 'rounded' }] });
    for (const other of ['1E5', 'A4,17E+05', '4,17E+05X', 'CCB-2026-000417'])
      expect(readPastedText(other).notices, other).toEqual([]);
  },
);

describe('an identifier that is broken, spelt out or drawn otherwise', () => {
  const ccb = 'CCB2026000417';
  it.each([
    ...['CCB-2026-\r\n> 000417', 'CCB- 2026-\n>> 000417', '> CCB-2026-\r\n> 000417'].map((text) => [
      text,
      ccb,
    ]),
    ...['CCB—2026—000417', 'CCB―2026―000417', 'CCB&mdash;2026&#8213;000417'].map((text) => [text, ccb]),
    ...['CCB:2026:000417', 'CCB|2026|000417', 'CCB·2026·000417', 'CCB • 2026 • 000417'].map((text) => [
      text,
      ccb,
    ]),
    ...['CCB, 2026, 000417', 'CCB 2026, 000417', 'CCB-2026. 000417'].map((text) => [text, ccb]),
    ...['ССВ-2026-000417', 'ССВ 2026 000417', 'СCB-2026-000417', 'CCB\\-2026\\-000417'].map((text) => [
      text,
      ccb,
    ]),
    ...['C C B 2026 000417', 'C C B 2 0 2 6 0 0 0 4 1 7', 'C-C-B-2026-000417'].map((text) => [text, ccb]),
    ...['CCB<wbr>2026-000417', 'CCB%2D2026%2D000417'].map((text) => [text, ccb]),
    ...['417, 123', '417. 123', '417 , 123', '417—123', '417:123', '417|123'].map((text) => [text, '417123']),
    ...[
      '417&nbsp;123',
      '417&#45;123',
      '417<b>123</b>',
      '417\\-123',
      '417\\u002d123',
      '417%2D123',
      '417\r\n> -123',
    ].map((text) => [text, '417123']),
    ...['4 1 7 1 2 3', '4-1-7-1-2-3', '4. 1. 7. 1. 2. 3', '4, 1, 7, 1, 2, 3', '4 1 7 - 1 2 3'].map((text) => [
      text,
      '417123',
    ]),
    ...['390, 533, 447, 05', '3 9 0 5 3 3 4 4 7 0 5', '390.533.447\n-05', '390.533.\n447-05'].map((text) => [
      text,
      '39053344705',
    ]),
    [uuid.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1 '), uuid],
    ['0b7f4\nc1e-1111-4222-83\n33-123456789abc', uuid],
    ...['Loan _8fKq2', 'loan\\_8fKq2', 'l\u043eаn_8fKq2', '1oan_8fKq2LwZp'].map((text) => [
      text,
      'loan_8fKq2',
    ]),
  ])('opens no part of it: %j', (text, meant) => {
    for (const whole of [text, `segue o contrato ${text} da cliente`, `ligou sobre o ${text} de ontem`]) {
      const { identifiers, list } = readPastedText(whole);
      const openers = list ? [] : identifiers.filter(mayOpen);
      // A number of letters of another script is asked for as it is written.
      const allowed = [meant, normalizeContract(text)];
      expect(allowed, whole).toEqual(expect.arrayContaining(openers.map(({ id }) => id)));
    }
  });

  it.each([
    'Contrato 02159312/FGP, parcela 3/12',
    'Bom dia,\nsegue o contrato nº 02159312/FGP da cliente, que pede a 2ª via.\nObrigada',
    '{"contractNumber":"02159312/FGP"}',
    'Contrato: 02159312/FGP-2',
    'contrato=02159312%2FFGP',
    'contrato 02159312/2026/FGP',
    'contrato 02159312\\FGP',
    'contrato 02159312:FGP',
    'contrato 02159312/A1',
    'Contrato nº FGP/02159312',
    'contrato 02159312-/FGP',
    'segue o contrato 02159312 / FGP da cliente',
    '02159312/FGP',
    'FGP/02159312',
  ])('opens no number that is cut out of a longer word, but that word: %j', (text) => {
    const { identifiers } = readPastedText(text);
    const openers = identifiers.filter(mayOpen).map(({ id }) => id);
    expect(openers.filter((id) => /^[02159312 26]+$/.test(id))).toEqual([]);
    if (/\/FGP|FGP\//.test(text)) expect(identifiers.map(({ id }) => id).join()).toContain('FGP');
  });

  it.each([
    'CPF: 12345601',
    'CPF 12345601',
    'cpf nº 12345601',
    'CPF/MF sob o nº 12345601',
    'CPF/CNPJ: 12345601',
    'C.P.F.: 12345601',
    'CPF do titular: 12345601',
    '"cpf":"12345601"',
    '"customerCpf": 12345601',
    'cpf_cliente=12345601',
    'CPF12345601',
    'CPF/12345601',
    'CPF: 1234567',
    'CPF: 123 456 01',
    'CPF: 123.456-01',
    'CNPJ: 12345601',
  ])('is no contract behind the word CPF: %s', (text) => {
    for (const whole of [text, `Bom dia,\n${text}, da cliente de ontem\nObrigado`])
      expect(contracts(whole), whole).toEqual([]);
  });

  it('behind the word CPF is a document with up to four zeros put back', () => {
    for (const [text, document] of [
      ['CPF: 12345601', '00012345601'],
      ['CPF: 1234552', '00001234552'],
      ['CPF12345601', '00012345601'],
      ['cpf_cliente=12345601', '00012345601'],
    ] as const)
      expect(certain(text), text).toEqual([`document ${document}`]);
    expect(contracts('contrato CCB2026000417')).toEqual(['label CCB2026000417']);
  });

  it.each(['CCB-2026-000417 e 000418', 'CCB-2026-000417/000418'])(
    'opens neither of two numbers, of which the second is short: %s',
    (text) => {
      const { identifiers } = readPastedText(text);
      const openers = identifiers.filter(mayOpen).map(({ id }) => id);
      expect(openers.filter((id) => /^(?:CCB2026000417|\d+)$/.test(id))).toEqual([]);
    },
  );
});

describe('a very long text', () => {
  it('of punctuation before a number is read', () => {
    const text = `${'nº '.repeat(80_000)}417123`;
    expect(found(text)).toEqual(['contract 417123']);
  });

  it('is read up to its bound, not to the middle of a word', () => {
    const text = `loan_1 ${'-'.repeat(maxProseLength - 14)} loan_23456 loan_3`;
    const { identifiers, truncated } = readPastedText(text);
    expect(named(identifiers)).toEqual(
      ['loan_1', 'loan_23456'].slice(0, identifiers.length).map((id) => `loan ${id}`),
    );
    expect(truncated).toEqual(['text']);
  });

  it('gives ten thousand identifiers, and says that there were more', () => {
    const text = Array.from({ length: 10_001 }, (_, index) => `the loan loan_${index} of`).join('\n');
    const { identifiers, truncated } = readPastedText(text);
    expect(identifiers).toHaveLength(10_000);
    expect(truncated).toEqual(['identifiers']);
  });

  it('says that not all its numbers are asked of the index', () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `número qualquer ${index}98765 aqui`).join('\n');
    const { identifiers, truncated } = readPastedText(`${text} loan_1`);
    expect(identifiers).toHaveLength(2_001);
    expect(truncated).toEqual(['candidates']);
  });
});
