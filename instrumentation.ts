import type { Instrumentation } from 'next';

/** Next calls this when it starts. The reading of lists needs the verbs, which are in Next's bundles alone. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next's bundler puts a constant here, and leaves the verbs out where there is no Node.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { registerListReader } = await import('#lib/server/lists/read-lists.ts');
  registerListReader();
}

/**
 * Next calls this for each error that it meets while it renders a page, or the data of a page for its own client. The
 * line has the id that the response carries and the cause; not the URL, which may hold what somebody pasted.
 */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { headers, method },
  { routePath },
) => {
  // biome-ignore lint/style/noProcessEnv: as above: the log needs Node.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { describeError, log } = await import('#lib/server/log.ts');
  const requestId = [headers['x-request-id']].flat()[0] ?? null;
  log().error(
    { event: 'internal', requestId, method, route: routePath, error: describeError(error) },
    'a page could not be rendered',
  );
};
