import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from './identifiers/parse-document.ts';
import { mayOpen } from './open/decide-open.ts';
import { readPastedText } from './read-pasted-text.ts';
import { namedEnding } from './request/number-ending.ts';

const found = (text: string) => readPastedText(text).identifiers.map(({ kind, id }) => `${kind} ${id}`);

/** An identifier as written, and what it is. */
type Sample = { written: string; found: string };

const opaque = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,30}$/), fc.constantFrom('0', 'Q', '7z'))
  .map((parts) => parts.join(''));
const prefixed = (prefix: string, is: string) =>
  opaque.map((id): Sample => ({ written: prefix + id, found: `${is} ${prefix}${id}` }));
const uuids = fc.uuid().map((id): Sample => ({ written: id, found: `externalId ${id}` }));
const cpfs = fc
  .stringMatching(/^\d{9}$/)
  .filter((base) => !/^(.)\1+$/.test(base))
  .map((base): Sample => {
    const pairs = Array.from({ length: 100 }, (_, pair) => base + String(pair).padStart(2, '0'));
    const cpf = pairs.find((text) => parseDocument(text)) ?? '';
    return { written: cpf.replace(/(...)(...)(...)/, '$1.$2.$3-'), found: `document ${cpf}` };
  });
const contracts = fc
  .stringMatching(/^CCB-20\d\d-[1-9]\d{5}$/)
  .map((written): Sample => ({ written, found: `contract ${written.replaceAll('-', '')}` }));
const identifiersOfApi = fc.oneof(prefixed('loan_', 'loan'), prefixed('offr_', 'reference'), uuids, cpfs);
const samples = fc.oneof(identifiersOfApi, prefixed('cust_', 'reference'), contracts);

/** Words of any script and punctuation in which no identifier begins. */
const noise = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
  .map((words) => words.join(' '))
  .filter((text) => !/[a-z]{4}_|[\\%]|[\da-f]{8}/i.test(text.replace(/\p{Cf}/gu, '')));

const prose = fc.constantFrom(
  'a parcela venceu em',
  'falei com a cliente Maria,',
  'o valor foi de',
  'ligar para',
  'protocolo de atendimento',
  'no endereço, número',
  'See page',
  '—',
);

/** Days, times, amounts, telephones and counts, as people write them. */
const figures = fc
  .oneof(
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
      .chain((date) => {
        const iso = date.toISOString();
        const [year, month, day] = iso.slice(0, 10).split('-');
        return fc.constantFrom(iso, iso.slice(0, 10), `${day}/${month}/${year}`, `${day}.${month}`);
      }),
    fc.integer({ min: 0, max: 99_999_999 }).map((cents) => {
      return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
    }),
    fc.stringMatching(/^[1-9]{2}9\d{8}$/).chain((digits) => {
      const [area, first, last] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
      return fc.constantFrom(digits, `(${area}) ${first}-${last}`, `+55 ${area} ${first} ${last}`);
    }),
    fc.integer({ min: 0, max: 99_999_999 }).map(String),
    fc.stringMatching(/^\d{5}-\d{3}$|^\d{1,3}%$|^\d{1,2}x$|^\d\d:\d\d$|^10(\.\d{1,3}){3}$/),
  )
  // One telephone in a hundred is a CPF as well.
  .filter((text) => !parseDocument(text));

const counts = fc.integer({ min: 1, max: 420 });
/** Figures that their own line says to be something else than a contract number. */
const otherwise = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('R$ ', 'R$', 'US$ ', '$', '€ ', '£', 'R$: '),
      fc.integer({ min: 1, max: 9_999_999 }),
    )
    .map((parts) => parts.join('')),
  fc
    .stringMatching(/^[1-9]{2}9\d{8}$/)
    .map((digits) => digits.replace(/(..)(.....)(....)/, '($1) $2-$3'))
    .chain((phone) => fc.constantFrom(phone, `tel. ${phone}`, phone.replace(/[()]/g, ''), `+55 ${phone}`)),
  fc
    .tuple(fc.stringMatching(/^(?:[01]\d|2[0-3])$/), fc.stringMatching(/^[0-5]\d$/))
    .map((time) => time.join(':')),
  fc
    .tuple(
      counts,
      fc.constantFrom(' meses', ' parcelas', 'ª parcela', 'º', '%', ' %', '×', ' dias de atraso'),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('installments', 'parcelas', 'valor', 'id', 'página', 'x'),
      fc.constantFrom(': ', '=', ' = ', '|', ' · '),
      fc.integer({ min: 1, max: 99_999 }),
    )
    .map((parts) => parts.join('')),
  fc.tuple(counts, fc.integer({ min: 420, max: 480 })).map(([one, all]) => `contrato: ${one} de ${all}`),
  fc
    .tuple(counts, fc.constantFrom('meses', 'reais', 'anos'))
    .map(([one, unit]) => `contrato = ${one} ${unit}`),
);

/** Words of any script, with a digit here and there. */
const noiseWithFigures = noise.filter((text) => !/\d{4}|\d.?E|#/iu.test(text.normalize('NFKC')));

/** Text beside an identifier: brackets, quotes, and ends of a sentence, a line or a cell. */
const before = fc.constantFrom(
  ...[
    ' ',
    '\n',
    '\t',
    '\u00a0',
    '\u3000',
    '"',
    '“',
    '«',
    "'",
    '`',
    '(',
    '[',
    '{',
    '<',
    '>',
    '*',
    '/',
    ':',
    ';',
  ],
  ...[
    '|',
    '#',
    '=',
    '—',
    '…',
    '•',
    '\u200b ',
    '\u2067"',
    '😀',
    '（',
    '、',
    '\\"',
    '%20',
    '%2F',
    '&quot;',
    '://',
    ' _',
  ],
);
const after = fc.constantFrom(
  ...[
    ' ',
    '\r\n',
    '\t',
    '\u00a0',
    '\u3000',
    '"',
    '”',
    '»',
    "'",
    '`',
    ')',
    ']',
    '}',
    '>',
    '<',
    '*',
    '/',
    ';',
    '|',
    '#',
  ],
  ...[
    '. ',
    ', ',
    ': ',
    '! ',
    '?',
    '…',
    '—',
    ' - ',
    '\u2069 ',
    '😀',
    '）',
    '。',
    '\\"',
    '%20',
    '%0A',
    '&quot;',
    '.\n',
  ],
);

const hidden = fc.constantFrom(
  '',
  '',
  '',
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u200d',
  '\u2066',
  '\ufe0f',
);
const dashes = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d', '\ufe63');

/** As a word processor or a page passes it on: something unseen between its characters, another dash. */
const disguised = (sample: Sample) =>
  fc.tuple(fc.infiniteStream(hidden), fc.infiniteStream(dashes)).map(([unseen, dash]): Sample => {
    const written = [...sample.written].map(
      (character) => (character === '-' ? dash.next().value : character) + unseen.next().value,
    );
    return { ...sample, written: written.join('') };
  });

/** Text right beside an identifier that is no part of it. Four letters and an underscore are left out: they are a prefix. */
const gluedBefore = fc.oneof(
  fc.constantFrom('nº', 'Nº', 'n°', 'n.', 'nº.', 'ref.', 'Ref.', 'anexo.', 'a.'),
  fc.constantFrom('contrato_', 'boleto_', 'arquivo_', 'via_', 'empréstimo_', 'Contrato_'),
);
const gluedBeforeNumber = fc.constantFrom(
  'nº',
  'Nº',
  'n°',
  'n.',
  'nº.',
  'ref.',
  'Ref.',
  'contrato_',
  'Contrato_',
);
const gluedAfter = fc.constantFrom('.pdf', '.PDF', '.', '...', '.xlsx', '.jpg', '.p7s', '.pdf.', '');

/** Texts that may replace a dash of a contract number: blanks, breaks at the dash, dashes with blanks. */
const apart = fc
  .tuple(
    fc.constantFrom('', ' ', '  ', '\u00a0', '\u2009', '\u202f', '\u3000'),
    dashes,
    fc.constantFrom('', ' ', '\u00a0', '\n', '\r\n', '\n  '),
  )
  .chain(([left, dash, right]) =>
    fc.constantFrom(
      left + dash + right,
      ...(left && !/\n/.test(right) ? [left, left + dash] : []),
      ...(/\n/.test(right) ? [dash + right, right + dash] : []),
    ),
  )
  .filter((text) => !/^[\p{Zs}]{2}[^\p{Zs}]+\n.*-$/u.test(text));

/** The same over the quoted lines of a mail, which join nothing. */
const apartInQuote = fc.tuple(apart, fc.constantFrom('\n> ', '\r\n>> ')).map((marks) => marks.join(''));

const inPieces = fc.tuple(fc.stringMatching(/^20\d\d$/), fc.stringMatching(/^[1-9]\d{5}$/), apart, apart).map(
  ([year, rest, one, other]): Sample => ({
    written: `CCB${one}${year}${other}${rest}`,
    found: `contract CCB${year}${rest}`,
  }),
);

/** Said one character at a time, in whatever rhythm; not what counts up, which enumerates. */
const spelt = fc
  .tuple(
    fc.stringMatching(/^[1-9]\d{5,9}$/),
    fc.constantFrom(' ', '  ', '\u00a0', '. ', ', ', ' - ', '-', '\u2013', ' . '),
  )
  .filter(([digits]) => !/0?12345|23456|34567|45678|56789/.test(digits) && !parseDocument(digits))
  .map(
    ([digits, between]): Sample => ({
      written: [...digits].join(between),
      found: `contract ${digits.replace(/^0+/, '')}`,
    }),
  );
const parted = fc
  .tuple(
    fc.stringMatching(/^[3-9]\d\d\d?$/),
    fc.stringMatching(/^[3-9]\d\d\d?$/),
    fc.constantFrom(', ', '. ', ' , ', ' . '),
  )
  .map(
    ([one, other, between]): Sample => ({ written: one + between + other, found: `contract ${one}${other}` }),
  );

describe('the end of a number', () => {
  const ending = (text: string) => {
    const { identifiers, typed } = readPastedText(text);
    return namedEnding(identifiers, typed);
  };
  const end = fc.stringMatching(/^[0-9]{3,6}$/).filter((digits) => !/^(?:19|20)\d\d$/.test(digits));
  const around = fc.constantFrom('final ', 'com final ', 'ccb ', 'CCB-', 'termina em ', 'contrato ', '');
  const after = fc.constantFrom('', ' Ágata', ' atrasado', ' da Maria');

  it('is the one number of a typed text, with the year beside it', () => {
    fc.assert(
      fc.property(around, end, after, fc.constantFrom(null, '2025', '2026'), (left, digits, right, year) => {
        // A month and a year, and two figures side by side, have other meanings.
        fc.pre(year === null || !/^0*(?:[1-9]|1[0-2])$/.test(digits));
        const named = ending(`${left}${digits}${year ? `/${year}` : ''}${right}`);
        if (Number(digits) > 99) expect(named).toEqual({ ending: digits, year });
      }),
    );
  });

  it('is none of two numbers, nor of one that goes on', () => {
    fc.assert(
      fc.property(
        around,
        end,
        fc.constantFrom('/FGP', 'A', ' ou 7777777', ', 7777777', '-A1'),
        (left, digits, right) => {
          // Of two numbers the labeled one is meant.
          fc.pre(!left.startsWith('contrato') || !/ou|,/.test(right));
          expect(ending(`${left}${digits}${right}`)).toBeNull();
        },
      ),
    );
  });
});

describe('readPastedText', () => {
  it('opens no piece of a number that was spelt out', () => {
    fc.assert(
      fc.property(prose, fc.oneof(spelt, parted), prose, fc.boolean(), (left, sample, right, isAlone) => {
        const text = isAlone
          ? sample.written
          : `${left} informou o contrato ${sample.written} — ${right} ontem`;
        const { identifiers, list } = readPastedText(text);
        const plain = (list ? [] : identifiers).flatMap((identifier) =>
          identifier.kind === 'contract' && mayOpen(identifier) ? [identifier.id] : [],
        );
        expect([sample.found.slice('contract '.length)]).toEqual(expect.arrayContaining(plain));
      }),
    );
  });

  it('has what looks like a number near it, never for certain', () => {
    const letters: Record<string, string[]> = { '0': ['O', 'o'], '1': ['l', 'I'], '5': ['S'], '8': ['B'] };
    const misread = fc.stringMatching(/^20[12]\d-30[015]\d{2}8$/).chain((digits) =>
      fc.infiniteStream(fc.nat(3)).map((choice) => ({
        digits,
        written: [...digits]
          .map((digit, index) => (index === 6 ? 'O' : (letters[digit]?.[choice.next().value] ?? digit)))
          .join(''),
      })),
    );
    fc.assert(
      fc.property(misread, prose, fc.boolean(), ({ digits, written }, words, isAlone) => {
        const { identifiers } = readPastedText(isAlone ? `CCB-${written}` : `${words} CCB-${written} ontem`);
        const meant = identifiers.find(({ id }) => id === `CCB${digits.replace('-', '')}`);
        expect(meant).toMatchObject({ kind: 'contract', evidence: 'near' });
        expect(meant && mayOpen(meant)).toBe(false);
      }),
    );
  });

  it('reads a CPF of which digits look like letters as that document', () => {
    const misread = fc.tuple(cpfs, fc.nat(8)).map(([{ written, found: is }, skipped]) => {
      const digit = (letter: string, index: number) =>
        index < skipped ? letter : { '0': 'O', '1': 'l' }[letter];
      return {
        is,
        written: written.replace(/[01]/g, (letter, index: number) => digit(letter, index) ?? letter),
      };
    });
    fc.assert(
      fc.property(misread, fc.constantFrom('', 'CPF ', 'segue o CPF: '), ({ is, written }, label) => {
        fc.pre((written.match(/\d/g) ?? []).length >= 8);
        expect(found(label + written)).toContain(is);
        expect(found(label + written.replace(/[.-]/g, ''))).toContain(is);
      }),
    );
  });

  it('finds a CPF and a UUID with blanks and marks inside', () => {
    const gap = fc.constantFrom(' ', '. ', ' . ', ' - ', '-', '\u2009');
    const documents = fc
      .tuple(cpfs, gap)
      .map(([{ written, found: is }, by]): Sample => ({ written: written.replace(/[.-]/g, by), found: is }));
    const ids = fc
      .tuple(uuids, fc.constantFrom(' ', '.', '_', ' - ', '\n'))
      .map(([{ written, found: is }, by]): Sample => ({ written: written.replaceAll('-', by), found: is }));
    fc.assert(
      fc.property(prose, fc.oneof(documents, ids), (words, sample) => {
        expect(found(`${words} é ${sample.written} da cliente`)).toContain(sample.found);
      }),
    );
  });

  it('finds an identifier that something is glued to', () => {
    fc.assert(
      fc.property(
        prose,
        fc.oneof(fc.tuple(gluedBefore, identifiersOfApi), fc.tuple(gluedBeforeNumber, contracts)),
        gluedAfter,
        prose,
        (left, [open, sample], close, right) => {
          expect(found(`${left} ${open}${sample.written}${close} ${right}`)).toContain(sample.found);
          expect(found(`${open}${sample.written}${close}`)).toContain(sample.found);
        },
      ),
    );
  });

  it('finds a contract number in pieces', () => {
    // Two lines that begin with a dash are points.
    const words = prose.filter((text) => text !== '—');
    const pieces = inPieces.filter(({ written }) => (written.match(/[\r\n]\s*[\p{Pd}−]/gu) ?? []).length < 2);
    fc.assert(
      fc.property(words, before, pieces, after, words, (left, open, sample, close, right) => {
        // The end of a line ends the cell of a table.
        fc.pre(!/[|;,\t]/.test(open + close) || !/[\r\n]/.test(sample.written));
        const text = `Bom dia,\n${left} ${open}${sample.written}${close}${right}`;
        expect(found(text)).toContain(sample.found);
      }),
    );
  });

  it('has no first piece of a number that a name announces for certain', () => {
    const digits = fc.stringMatching(/^[1-9]\d{2,5}$/);
    const between = fc.oneof(apart, apartInQuote);
    fc.assert(
      fc.property(digits, between, fc.stringMatching(/^[1-9]\d{2}$/), prose, (first, marks, rest, words) => {
        const { identifiers } = readPastedText(`segue o contrato ${first}${marks}${rest}, e ${words} ontem`);
        const plain = identifiers.flatMap((identifier) =>
          identifier.kind === 'contract' && mayOpen(identifier) ? [identifier.id] : [],
        );
        expect([first + rest]).toEqual(expect.arrayContaining(plain));
        if (!marks.includes('>')) expect(identifiers.map(({ id }) => id)).toContain(first + rest);
      }),
    );
  });

  it('is certain of nothing around a figure that is no contract', () => {
    const open = fc.constantFrom('', '', 'Olá, ', 'é ', '(', '“', '- ', 'Maria, ');
    const close = fc.constantFrom('', '', ' né', ', João', ')', '”', '.', '?', ' 🙂');
    fc.assert(
      fc.property(open, otherwise, close, (left, figure, right) => {
        const { identifiers } = readPastedText(left + figure + right);
        // With the letters of the line it is a number that nobody has.
        const certain = identifiers.filter(
          (identifier) => identifier.kind === 'contract' && mayOpen(identifier),
        );
        expect(certain.filter(({ id }) => /^\d+$/.test(id))).toEqual([]);
      }),
    );
  });

  it('is certain of a whole or labeled number, whatever punctuation is around it', () => {
    const open = fc.constantFrom('', ' ', '"', '“', '#', 'nº ', 'n.º ', '(', '- ');
    const label = fc.constantFrom('contrato ', 'Contrato nº: ', 'é o contrato ');
    const close = fc.constantFrom('', ' ', '.', '?', '”', ')', '\n');
    const more = fc.constantFrom(', João', ' — João', ' às 14:32', ' da cliente');
    const number = fc.integer({ min: 10_000, max: 99_999_999 }).map(String);
    const text = fc.oneof(fc.tuple(open, number, close), fc.tuple(label, number, fc.oneof(close, more)));
    fc.assert(
      fc.property(text, (parts) => {
        const { identifiers } = readPastedText(parts.join(''));
        const certain = identifiers.filter(
          (identifier) => identifier.kind === 'contract' && mayOpen(identifier),
        );
        // `CTR 417`, with its letters, is asked for as well.
        expect(certain.map(({ id }) => id).filter((id) => /^\d+$/.test(id))).toEqual([parts[1]]);
      }),
    );
  });

  it('finds an identifier whatever surrounds it, and whatever hides in it', () => {
    fc.assert(
      fc.property(
        noise,
        before,
        samples.chain(disguised),
        after,
        noise,
        (left, open, sample, close, right) => {
          expect(found(`${left} ${open}${sample.written}${close}${right}`)).toContain(sample.found);
        },
      ),
    );
  });

  it('finds each of several', () => {
    const several = fc.array(fc.tuple(before, samples, after, noise), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(several, (list) => {
        const text = list
          .map(([open, { written }, close, words]) => `${open}${written}${close}${words}`)
          .join('\n\n');
        const all = found(text);
        for (const [, sample] of list) expect(all).toContain(sample.found);
      }),
    );
  });

  it('finds it anywhere in JSON, in JSON of JSON too', () => {
    fc.assert(
      fc.property(fc.jsonValue(), samples, fc.jsonValue(), fc.boolean(), (left, sample, right, twice) => {
        const text = JSON.stringify({ left, nested: [{ value: sample.written }], right });
        expect(found(twice ? JSON.stringify({ text }) : text)).toContain(sample.found);
      }),
    );
  });

  it('finds none where there is no digit', () => {
    // Those of other forms are digits as well; `###` is a cell that a spreadsheet did not show.
    const words = noise.filter((text) => !/\p{N}|#/u.test(text.normalize('NFKC')));
    fc.assert(
      fc.property(words, (text) => {
        expect(found(text)).toEqual([]);
      }),
    );
  });

  it('opens none of the figures of a letter', () => {
    const letter = fc.array(fc.tuple(prose, figures, noiseWithFigures), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(letter, (lines) => {
        const text = lines.map((line) => line.join(' ')).join('\n');
        const { identifiers } = readPastedText(`Prezados senhores,\n\n${text}`);
        expect(identifiers.filter(mayOpen)).toEqual([]);
      }),
    );
  });

  it('never throws, and takes back what it gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { kind, id } of readPastedText(text).identifiers) {
          if (kind === 'document' || kind === 'externalId')
            expect(found(` ${id} `)).toContain(`${kind} ${id}`);
        }
      }),
    );
  });
});
