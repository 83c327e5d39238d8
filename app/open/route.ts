import { requestIdOf } from '#lib/http/request-id.ts';
import { loanHref } from '#lib/loan/loan-id.ts';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import { isLongList } from '#lib/lookup/open/lookup-choices.ts';
import { urlSafeIdentifiers, withoutDocuments } from '#lib/lookup/open/url-safe-identifiers.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { authenticate } from '#lib/server/access/authenticate.ts';
import type { Actor } from '#lib/server/actor.ts';
import { createList } from '#lib/server/lists/lookup-lists.ts';
import { readLookupText, recordLookup } from '#lib/server/lookup/search/find-contracts.ts';
import { respond, toProblem } from '#lib/server/responses/problem-response.ts';
import { redirectResponse } from '#lib/server/responses/redirect-response.ts';
import { readForm, requireStorable } from '#lib/server/storable-input.ts';

/** In characters. A URL of this route is no longer. */
const maxUnauthenticated = 2_048;

/** How a lookup was sent. A link may stand on another site, so it creates nothing. */
type LookupOrigin = 'link' | 'form';

/** Opens a loan from a link: for bookmarks, and for other systems of the lender. */
export function GET(request: Request): Promise<Response> {
  return respond(request, async () => {
    const text = new URL(request.url).searchParams.get('q') ?? '';
    requireStorable(text, 'url');
    return open(request, text, 'link');
  });
}

/** The search field before the page's scripts have come. It posts, so that no CPF ends up in a URL. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => {
    const text = (await readForm(request)).get('q');
    return open(request, typeof text === 'string' ? text : '', 'form');
  });
}

/** Only a short text is read for somebody who is not signed in: reading a long one takes seconds. */
async function open(request: Request, text: string, origin: LookupOrigin): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const actor = await authenticate(request.headers).catch(() => null);
  if (!actor && text.length > maxUnauthenticated) return redirectResponse(home([]));
  const whole = await readLookupText(text, actor?.subject);
  const pastedText = origin === 'link' ? withoutDocuments(whole) : whole;
  const lookup = actor && { actor, requestId, pastedText };
  const location = lookup
    ? await resolveLocation(lookup, origin).catch((error: unknown) => hrefOfReachedLimit(error, requestId))
    : null;
  return redirectResponse(location ?? locationWithoutLookup(pastedText));
}

/** Returns the URL of the page that says which limit is reached and when it ends; null for any other failure. */
function hrefOfReachedLimit(error: unknown, requestId: string): string | null {
  const { code, limit } = toProblem(error, requestId);
  return code === 'limit_reached' ? `/limits?reached=${limit}` : null;
}

type Lookup = { actor: Actor; requestId: string; pastedText: PastedText };

/** Records the lookup and returns the URL of the one loan or list that the text means; else the home page's URL. */
async function resolveLocation(lookup: Lookup, origin: LookupOrigin): Promise<string> {
  const { pastedText } = lookup;
  if (isLongList(pastedText) && origin === 'link') return home(urlSafeIdentifiers(pastedText, null));
  if (isLongList(pastedText))
    return `/lists/${(await createList({ ...lookup, rows: pastedText.list ?? [] })).id}`;
  if (!pastedText.hasText) return home([]);
  const indexMatches = await recordLookup({ ...lookup, chosen: null });
  const certain = decideOpen(pastedText, indexMatches);
  if (certain && certain.kind !== 'list') return loanHref(certain.loan);
  return home(urlSafeIdentifiers(pastedText, indexMatches));
}

/**
 * Returns the URL for a person who is not signed in, or while the database does not respond. The page at that URL says
 * so.
 */
function locationWithoutLookup(pastedText: PastedText): string {
  const named = decideOpen(pastedText, null);
  return named?.kind === 'loan' ? loanHref(named.loan) : home(urlSafeIdentifiers(pastedText, null));
}

const home = (ids: readonly string[]) => `/?${new URLSearchParams({ q: ids.join(' ') })}`;
