import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail, parsePhone } from '#lib/loan/customer/contact-values.ts';
import { readContact } from './parse-contact.ts';

describe('a telephone', () => {
  it.each([
    '+5541936294812',
    '41936294812',
    '(41) 93629-4812',
    '41 9 3629 4812',
    '041 93629-4812',
    '0 15 41 93629-4812',
    '55 41 93629-4812',
    '005541936294812',
    '+55 (041) 93629.4812',
    '４１ ９３６２９‐４８１２',
  ])('of Brazil, as %s', (text) => {
    expect(parsePhone(text)).toBe('+5541936294812');
  });

  it.each([
    ['a landline', '(41) 3629-4812', '+554136294812'],
    ['a mobile number of before its ninth digit', '41 9629-4812', '+5541996294812'],
    ['of another country', '+1 (212) 555-0147', '+12125550147'],
    ['the same, dialed from Brazil', '00 1 212 555 0147', '+12125550147'],
  ])('%s', (_, text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  it.each([
    ['without its area code', '93629-4812'],
    ['with an area code that has a zero', '10 93629-4812'],
    ['with an area code that there is not', '52 93629-4812'],
    ['of a service', '0800 729 0722'],
    ['a contract number', 'CCB-2026-000417'],
    ['a CPF with its punctuation', '419.362.948-12'],
    ['too long', `41936294812${' '.repeat(300)}`],
    ['words', 'ligar para 41 93629-4812'],
    ['nothing', ''],
  ])('is none: %s', (_, text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('is the same however it is written, and once it is read', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const area = fc.constantFrom('11', '21', '28', '31', '38', '41', '55', '69', '71', '85', '99');
    const rest = fc.array(digit, { minLength: 8, maxLength: 8 }).map((all) => all.join(''));
    const before = fc.constantFrom('', '0', '+55', '55', '0055', '+55 0');
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ');
    fc.assert(
      fc.property(before, area, rest, gap, gap, (prefix, code, digits, first, second) => {
        const number = `+55${code}9${digits}`;
        const mobile = `9${digits.slice(0, 4)}${second}${digits.slice(4)}`;
        expect(parsePhone(`${prefix}${code}${first}${mobile}`)).toBe(number);
        expect(parsePhone(`${prefix}(${code})${first}${mobile}`)).toBe(number);
        expect(parsePhone(number)).toBe(number);
      }),
    );
  });

  it('never throws, and what it gives is a number that is read as itself', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+(]?[\d ().-]{0,20}$/));
    fc.assert(
      fc.property(texts, (text) => {
        const phone = parsePhone(text);
        if (phone === null) return;
        expect(phone).toMatch(/^\+[1-9]\d{7,14}$/);
        expect(parsePhone(phone)).toBe(phone);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    ['in capitals, with blanks', '  Maria.Silva@Exemplo.COM.BR ', 'maria.silva@exemplo.com.br'],
    ['in full width', 'ｍａｒｉａ＠ｅｘｅｍｐｌｏ．ｃｏｍ', 'maria@exemplo.com'],
    ['with a tag', 'maria+banco@exemplo.com', 'maria+banco@exemplo.com'],
    ['of another alphabet', 'João@exemplo.com', 'joão@exemplo.com'],
  ])('%s', (_, text, address) => {
    expect(parseEmail(text)).toBe(address);
  });

  it.each([
    'maria',
    'maria@exemplo',
    '@exemplo.com',
    'maria @exemplo.com',
    'a@b.c, d@e.f',
    `${'a'.repeat(65)}@b.co`,
  ])('is none: %s', (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  it('never throws, and what it gives is read as itself', () => {
    const texts = fc.oneof(
      fc.emailAddress(),
      fc
        .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
        .map(([a, b]) => `${a}@${b}.br`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const address = parseEmail(text);
        if (address !== null) expect(parseEmail(address)).toBe(address);
      }),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(parseEmail(` ${text.toUpperCase()} `)).toBe(parseEmail(text));
      }),
    );
  });
});

describe('a typed text', () => {
  it.each([
    ['41936294812', { kind: 'phone', id: '+5541936294812', evidence: 'whole' }],
    ['tel.: (41) 3629-4812', { kind: 'phone', id: '+554136294812', evidence: 'label' }],
    ['celular 41936294812', { kind: 'phone', id: '+5541936294812', evidence: 'label' }],
    ['E-mail: Maria@Exemplo.com', { kind: 'email', id: 'maria@exemplo.com', evidence: 'label' }],
    ['4136294812', null],
    ['41991234501', { kind: 'phone', id: '+5541991234501', evidence: 'whole' }],
    ['52998224725', null],
    ['o telefone dela é 41936294812', { kind: 'phone', id: '+5541936294812', evidence: 'label' }],
    ['meu e-mail é maria@exemplo.com', { kind: 'email', id: 'maria@exemplo.com', evidence: 'label' }],
    ['o telefone da loja 41936294812', null],
    ['pix 41936294812', { kind: 'phone', id: '+5541936294812', evidence: 'label' }],
    ['Telma', null],
  ])('%s', (text, contact) => {
    expect(readContact(text)).toEqual(contact);
  });
});
