import { headers } from 'next/headers';
import { problem, problemResponse } from '#lib/http/problem.ts';
import { compiledMessages, wordsVersion } from '#lib/i18n/compiled-messages.ts';
import { isLocale } from '#lib/i18n/locales.ts';

/** All words of a language: kept by the browser where it is asked with their version, and open to everyone. */
export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  if (!isLocale(locale))
    return problemResponse(problem('not_found', (await headers()).get('x-request-id') ?? ''));
  const isVersion = new URL(request.url).searchParams.get('v') === wordsVersion();
  const keeping = isVersion ? 'max-age=31536000, immutable' : 'no-cache';
  return Response.json(compiledMessages(locale), { headers: { 'cache-control': `private, ${keeping}` } });
}
