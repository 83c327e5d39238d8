import { expect, test } from 'vitest';
import { readCookie, sessionCookie } from './cookies.ts';

const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
const other = characters.filter((character) => !' \t;='.includes(character));

// A browser takes such a name from any host of the lender's domain, for it does not begin with `__Host-`.
test('a name that a browser does not hold for the same is another name', () => {
  for (const character of other) {
    for (const name of [
      character + sessionCookie,
      sessionCookie + character,
      ` ${character}${sessionCookie}`,
    ])
      expect([name, readCookie(`a=1; ${name}=planted`, sessionCookie)]).toEqual([name, null]);
  }
});

test.each([
  `${sessionCookie}=mine`,
  `a=1;${sessionCookie}=mine`,
  `a=1; ${sessionCookie}=mine; b=2`,
  `a=1;\t ${sessionCookie}=mine ;b`,
  `${sessionCookie}=mine; ${sessionCookie}=second`,
])('%j names it', (header) => {
  expect(readCookie(header, sessionCookie)).toBe('mine');
});

test.each([null, '', sessionCookie, `${sessionCookie};`, `x${sessionCookie}=1`])('%j does not', (header) => {
  expect(readCookie(header, sessionCookie)).toBeNull();
});
