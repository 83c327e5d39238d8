import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { ptBr } from './pt-br.ts';

type Tree = { [name: string]: string | Tree };

/** `[path, message]` of every text. */
function textsOf(tree: Tree, path: string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, name].join('.'), value]] : textsOf(value, [...path, name]),
  );
}

const english = new Map(textsOf(en));
const portuguese = new Map(textsOf(ptBr));
const paths = [...english.keys()];

/** The arguments of an ICU message by name: kind, and the selectors of a `select`. */
function argumentsOf(message: string): Map<string, { kind: string; selectors: string[] }> {
  const found = new Map<string, { kind: string; selectors: string[] }>();
  for (let at = 0; at < message.length; at++) {
    if (message[at] !== '{') continue;
    const inner = message.slice(at + 1, closing(message, at));
    const [name = '', kind = 'plain'] = inner.split(',').map((part) => part.trim());
    const body = inner.split(',').slice(2).join(',');
    const selectors = [...outside(body).matchAll(/([=\w]+)\s*\{/g)].map(([, selector = '']) => selector);
    found.set(name, { kind, selectors: kind === 'select' ? selectors.sort() : [] });
    for (const [nested, argument] of optionsOf(body)) found.set(nested, argument);
    at += inner.length + 1;
  }
  return found;
}

function closing(message: string, from: number): number {
  for (let at = from, depth = 0; at < message.length; at++) {
    depth += message[at] === '{' ? 1 : message[at] === '}' ? -1 : 0;
    if (depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${message}`);
}

/** The body of a choice without what its options say. */
function outside(body: string): string {
  let depth = 0;
  return [...body]
    .filter((c) => (c === '}' ? --depth === 0 : c === '{' ? ++depth === 1 : depth === 0))
    .join('');
}

function optionsOf(body: string) {
  const options = new Map<string, { kind: string; selectors: string[] }>();
  for (let at = body.indexOf('{'); at >= 0; at = body.indexOf('{', closing(body, at))) {
    for (const [name, argument] of argumentsOf(body.slice(at + 1, closing(body, at))))
      options.set(name, argument);
  }
  return options;
}

/** Values for every way through a message. */
function waysThrough(message: string): Record<string, string | number>[] {
  let ways: Record<string, string | number>[] = [{}];
  for (const [name, { kind, selectors }] of argumentsOf(message)) {
    const values = kind === 'select' ? selectors : kind === 'plain' ? ['x_1'] : [0, 1, 2, 1000];
    ways = ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value })));
  }
  return ways;
}

describe('the two languages', () => {
  it('have the same keys', () => {
    expect([...portuguese.keys()]).toEqual(paths);
  });

  it.each(paths)('%s takes the same arguments', (path) => {
    const [first, second] = [english, portuguese].map((texts) => argumentsOf(texts.get(path) ?? ''));
    expect(second).toEqual(first);
  });
});

describe.each([
  ['en', en, english],
  ['pt-BR', ptBr, portuguese],
] as const)('%s', (locale, messages, texts) => {
  const translate = createTranslator({
    locale,
    messages: messages as typeof en,
    onError: (error) => {
      throw error;
    },
  });

  it.each(paths)('%s is written in every way', (path) => {
    const message = texts.get(path) ?? '';
    expect(message).toBe(message.trim());
    for (const way of waysThrough(message)) {
      const written = translate(path as 'app.name', way as never);
      expect(written).not.toMatch(/[{}]|^$| {2}/);
      for (const [name, { kind }] of argumentsOf(message)) {
        if (kind === 'plain' && !message.includes(' select,')) expect(written).toContain(String(way[name]));
      }
    }
  });

  it('has no straight quotes, no three dots, no exclamation', () => {
    for (const [path, text] of texts) expect(`${path}: ${text}`).not.toMatch(/['"!]|\.\.\./);
  });
});

describe('Portuguese', () => {
  /** What is the same in both: names, abbreviations, and words that are. */
  const same = /^(CET|IOF|IP|JSON|Total|English|Português|Boleto|\{count\} ×|status)$/;
  /** Names of the API and of its specification, which nobody translates. */
  const names =
    /“[^”]*”|\b(payment_for|amountRemaining|amountForPayment|fields|expand|true|false|double|link|Z)\b/g;
  const englishWords =
    /(?<![\p{L}\d])(the|of|and|is|are|was|not|with|from|this|that|it|its|by|or|in|on|at|to|an|as sent|loan|loans|answer|field|fields|name|names|open|close|show|copy|file|offer|date|day|amount|rate|request|desk|lending)(?![\p{L}\d])/iu;

  it.each(paths)('%s is translated', (path) => {
    const [first = '', second = ''] = [english.get(path), portuguese.get(path)];
    if (!same.test(second)) expect(second).not.toBe(first);
    // Selectors are names too: only what stands in the options is said.
    const selectors = /, (select|plural),/.test(second) ? /\{\w+, \w+,|[\w=]+ (?=\{)/g : /\{\w+\}/g;
    const said = second.replace(selectors, ' ').replace(names, ' ');
    if (!same.test(second)) expect(said).not.toMatch(englishWords);
  });

  it('does not answer with another language’s name for itself', () => {
    expect(ptBr.shell.languages).toEqual(en.shell.languages);
  });
});
