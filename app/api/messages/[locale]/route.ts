import { headers } from 'next/headers';
import { problem, problemResponse } from '#lib/http/problem.ts';
import { compiledMessages } from '#lib/i18n/compiled-messages.ts';
import { isLocale } from '#lib/i18n/locales.ts';

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  if (!isLocale(locale))
    return problemResponse(problem('not_found', (await headers()).get('x-request-id') ?? ''));
  return Response.json(compiledMessages(locale), { headers: { 'cache-control': 'private, no-cache' } });
}
