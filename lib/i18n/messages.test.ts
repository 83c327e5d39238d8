import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import formatCompiled from 'use-intl/format-message/format-only';
import { describe, expect, it } from 'vitest';
import nextConfig from '../../next.config.js';
import en from './en.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };

/** A compiled message that is more than its text is an array. */
type Leaf = string | unknown[];
type MessageTree<T extends Leaf = string> = { [name: string]: T | MessageTree<T> };
type CatalogRule = { loaders: [{ loader: string; options: { messages: { precompile: boolean } } }] };

/** Returns the path and the content of every message. */
function flatten<T extends Leaf>(tree: MessageTree<T>, path: string[] = []): [string, T][] {
  return Object.entries(tree).flatMap(([name, value]): [string, T][] =>
    typeof value === 'string' || Array.isArray(value)
      ? [[[...path, name].join('.'), value as T]]
      : flatten(value as MessageTree<T>, [...path, name]),
  );
}

/** Compiles a file of texts as the build does, with the loader and the options of next.config.js. */
async function compileMessages(file: string): Promise<[string, Leaf][]> {
  const rule = nextConfig.turbopack?.rules?.['*.json'] as CatalogRule;
  const [{ loader, options }] = rule.loaders;
  const { default: catalogLoader } = await import(loader);
  const resourcePath = `${import.meta.dirname}/${file}.json`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const callback = (error: unknown, code = '') => (error ? reject(error) : resolve(code));
  catalogLoader.call(
    { resourcePath, rootContext: '', getOptions: () => options, async: () => callback },
    readFileSync(resourcePath, 'utf8'),
  );
  const code = await promise;
  const { default: messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return flatten<Leaf>(messages);
}

const english = new Map(flatten<string>(en));
const portuguese = new Map(flatten<string>(ptBr));
const paths = [...english.keys()];

/** Tries an expectation on every message, and fails with the paths of all messages that miss it. */
function expectEach(expectation: (path: string) => void): void {
  const failures = paths.flatMap((path) => {
    try {
      expectation(path);
      return [];
    } catch (error) {
      return [`${path}: ${error instanceof Error ? error.message : error}`];
    }
  });
  expect(failures).toEqual([]);
}

/** Returns the arguments of an ICU message by name, with the selectors of a `select`. */
function argumentsOf(message: string): Map<string, { kind: string; selectors: string[] }> {
  const found = new Map<string, { kind: string; selectors: string[] }>();
  for (let index = 0; index < message.length; index++) {
    if (message[index] !== '{') continue;
    const inner = message.slice(index + 1, closingBrace(message, index));
    const [name = '', kind = 'plain'] = inner.split(',').map((part) => part.trim());
    const body = inner.split(',').slice(2).join(',');
    const selectors = [...withoutOptionTexts(body).matchAll(/([=\w]+)\s*\{/g)].map(
      ([, selector = '']) => selector,
    );
    found.set(name, { kind, selectors: kind === 'select' ? selectors.sort() : [] });
    for (const [nested, argument] of argumentsOfOptions(body)) found.set(nested, argument);
    index += inner.length + 1;
  }
  return found;
}

function closingBrace(message: string, from: number): number {
  for (let index = from, depth = 0; index < message.length; index++) {
    depth += message[index] === '{' ? 1 : message[index] === '}' ? -1 : 0;
    if (depth === 0) return index;
  }
  throw new Error(`a brace is not closed: ${message}`);
}

/** Returns the body of a `plural` or `select` without the texts of its options. */
function withoutOptionTexts(body: string): string {
  let depth = 0;
  return [...body]
    .filter((c) => (c === '}' ? --depth === 0 : c === '{' ? ++depth === 1 : depth === 0))
    .join('');
}

function argumentsOfOptions(body: string) {
  const options = new Map<string, { kind: string; selectors: string[] }>();
  for (let index = body.indexOf('{'); index >= 0; index = body.indexOf('{', closingBrace(body, index))) {
    for (const [name, argument] of argumentsOf(body.slice(index + 1, closingBrace(body, index))))
      options.set(name, argument);
  }
  return options;
}

/** Returns arguments for every branch of a message. */
function argumentSets(message: string): Record<string, string | number>[] {
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

  it('take the same arguments', () => {
    expectEach((path) => {
      const [first, second] = [english, portuguese].map((texts) => argumentsOf(texts.get(path) ?? ''));
      expect(second).toEqual(first);
    });
  });
});

describe.each([
  ['en', en, english],
  ['pt-BR', ptBr, portuguese],
] as const)('%s', async (locale, messages, texts) => {
  const compiled = new Map(await compileMessages(locale));
  const formatters = {
    getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...options),
    getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...options),
    getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...options),
  };
  const translate = createTranslator({
    locale,
    messages: messages as typeof en,
    onError: (error) => {
      throw error;
    },
  });

  it('is formatted in each branch of each message', () => {
    expectEach((path) => {
      const message = texts.get(path) ?? '';
      expect(message).toBe(message.trim());
      for (const values of argumentSets(message)) {
        const formatted = translate(path as 'app.name', values as never);
        expect(formatted).not.toMatch(/[{}]|^$| {2}/);
        const options = { locale, formatters } as never;
        expect(formatCompiled(path, compiled.get(path) as never, values, options)).toBe(formatted);
        for (const [name, { kind }] of argumentsOf(message)) {
          if (kind === 'plain' && !message.includes(' select,'))
            expect(formatted).toContain(String(values[name]));
        }
      }
    });
  });

  it('has no straight quotes, no three dots, no exclamation', () => {
    for (const [path, text] of texts) expect(`${path}: ${text}`).not.toMatch(/['"!]|\.\.\./);
  });
});

describe('Portuguese', () => {
  /** Texts that are the same in both languages: names, abbreviations and shared words. */
  const same =
    /^(CET|IOF|IP|JSON|Total|English|Português|Boleto|Pix|TED|CPF|CNPJ|E-mail|\{count\} ×|status)$/;
  /** Names of the API and of its specification are not translated. */
  const names =
    /“[^”]*”|\b(payment_for|amountRemaining|amountForPayment|fields|expand|true|false|double|link|Z)\b/g;
  const englishWords =
    /(?<![\p{L}\d])(the|of|and|is|are|was|not|with|from|this|that|it|its|by|or|in|on|at|to|an|as sent|loan|loans|answer|field|fields|name|names|open|close|show|copy|file|offer|date|day|amount|rate|request|desk|lending)(?![\p{L}\d])/iu;

  it('is translated', () => {
    expectEach((path) => {
      const [first = '', second = ''] = [english.get(path), portuguese.get(path)];
      const hasWords = /\p{L}/u.test(second.replace(/\{\w+\}/g, ''));
      if (same.test(second) || !hasWords) return;
      expect(second).not.toBe(first);
      // Selectors are names too, so only the texts of the options are compared.
      const selectors = /, (select|plural),/.test(second) ? /\{\w+, \w+,|[\w=]+ (?=\{)/g : /\{\w+\}/g;
      expect(second.replace(selectors, ' ').replace(names, ' ')).not.toMatch(englishWords);
    });
  });

  it('each language is called by its own name for itself', () => {
    expect(ptBr.shell.languages).toEqual(en.shell.languages);
  });
});
