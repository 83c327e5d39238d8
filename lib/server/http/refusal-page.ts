import type { IncomingHttpHeaders } from 'node:http';
import { createTranslator } from 'use-intl/core';
import type { Problem } from '#lib/http/problem.ts';
import { type ProblemWords, problemWords, sideOf } from '#lib/http/problem-messages.ts';
import { en, type Messages } from '#lib/i18n/en.ts';
import {
  chooseLocale,
  type Locale,
  localeCookie,
  type Theme,
  themeCookie,
  themes,
} from '#lib/i18n/locales.ts';
import { ptBr } from '#lib/i18n/pt-br.ts';
import { cookieIn } from '../access/cookies.ts';

const texts: Record<Locale, Messages> = { en, 'pt-BR': ptBr };

/** What browsers are told of a theme: without a script and without the desk's own styles. */
const schemes: Record<Theme, string> = { system: 'light dark', light: 'light', dark: 'dark' };

/** As the desk's other screens look (app/globals.css); its styles stand in it, since it is answered without Next. */
const styles = `
body { margin: 0; font: 0.8125rem/1.25rem ui-sans-serif, system-ui, sans-serif; background: light-dark(oklch(0.992 0.002 230), oklch(0.17 0.008 235)); color: light-dark(oklch(0.42 0.017 238), oklch(0.78 0.01 235)) }
main { box-sizing: border-box; max-width: 37rem; margin: 0 auto; padding: 12vh 1rem 4rem }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
h1, dd { color: light-dark(oklch(0.21 0.02 242), oklch(0.955 0.005 235)) }
p { margin: 0 0 8px }
p:first-child, dt { font-size: 0.75rem; line-height: 1rem }
p:first-child { font-weight: 500 }
a { display: inline-block; margin-block: 12px 24px; padding: 6px 12px; border-radius: 6px; background: light-dark(oklch(0.48 0.095 205), oklch(0.78 0.1 200)); color: light-dark(oklch(0.99 0.005 200), oklch(0.17 0.03 205)); font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: 4px 16px; margin: 0; padding-top: 16px; border-top: 1px solid light-dark(oklch(0.925 0.005 230), oklch(0.275 0.011 235)) }
dd { margin: 0; font-family: ui-monospace, monospace; font-size: 0.78125rem; overflow-wrap: anywhere }
`;

/** To whom it is answered: what they sent, and the nonce by which their browser takes the styles of a page. */
export type RefusedReader = {
  headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-language' | 'cookie'>;
  nonce: string;
};

/** What the server around Next refused, as a screen in the reader's language. No text in it comes from the request. */
export function refusalPage(found: Problem, { headers, nonce }: RefusedReader): string {
  const cookie = (name: string) => cookieIn(headers.cookie ?? null, name) ?? undefined;
  const locale = chooseLocale(cookie(localeCookie), headers['accept-language'] ?? null);
  const theme = themes.find((known) => known === cookie(themeCookie)) ?? 'system';
  const { app, problems: words } = texts[locale];
  const { title, what, todo } = wordsOf(found, locale);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${schemes[theme]}"><title>${title} · ${app.name}</title>
<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${styles}</style></head>
<body><main><p>${words.side[sideOf(found)]}</p><h1>${title}</h1><p>${what}</p><p>${todo}</p>
<a href="/">${words.home}</a>
<dl><dt>${words.requestId}</dt><dd>${found.requestId}</dd><dt>${words.code}</dt><dd>${found.code}</dd></dl></main></body></html>
`;
}

/** A refusal for where a request came from is not that of a role, which is known to Next alone. */
function wordsOf(found: Problem, locale: Locale): ProblemWords {
  if (found.code === 'forbidden') return texts[locale].refused.elsewhere;
  return problemWords(found, createTranslator({ locale, messages: texts[locale], namespace: 'problems' }));
}
