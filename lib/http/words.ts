import type { Messages } from '#lib/i18n/en.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The words of the page that a browser has open. Nothing is kept here on the server, where all are at hand. */
type Words = { locale: Locale; messages: Messages; all: Promise<void> | null };
let page: Words | null = null;
let version = '';

/** Between two attempts at the words of what is not revived without them. */
const retryMs = 3000;

/** Begins with the words that came in the HTML: those of what works from the first. Gives the object that gains the rest. */
export function beginWords(locale: Locale, text: string, wordsVersion: string): Messages {
  const messages: Messages = JSON.parse(text);
  page = { locale, messages, all: null };
  version = wordsVersion;
  return messages;
}

/** Adds what a part of the page needs from the first. */
export function addWords(text: string): void {
  if (page && !page.all) Object.assign(page.messages, JSON.parse(text));
}

/** Code that comes late, and with it, the first time, the words that did not come in the HTML. */
export function withWords<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), allWords()]))[0];
}

function allWords(): Promise<void> {
  if (!page) return Promise.resolve();
  page.all ??= complete(page);
  return page.all;
}

/** Added to the object that is in use: who reads it finds more in it, and nothing is rendered again. */
async function complete({ locale, messages }: Words): Promise<void> {
  for (;;) {
    const all = await fetchMessages(locale);
    if (all) {
      Object.assign(messages, all);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** All texts of another language, from now on those of the page; null where the desk is not reached. */
export async function switchWords(locale: Locale): Promise<Messages | null> {
  const messages = await fetchMessages(locale);
  if (messages) page = { locale, messages, all: Promise.resolve() };
  return messages;
}

/** All texts of a language, asked for once a release; null where the desk is not reached. */
export async function fetchMessages(locale: Locale): Promise<Messages | null> {
  const response = await fetch(`/api/messages/${locale}?v=${version}`).catch(() => null);
  return response?.ok ? ((await response.json()) as Messages) : null;
}
