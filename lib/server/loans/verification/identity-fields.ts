import { documentPaths, referencesNeeded } from '#lib/access/verification/verify.ts';
import { pointerNames } from '#lib/loan/json.ts';
import { alsoRequesting, type LoanRequest, namePattern } from '#lib/loan/loan-request.ts';
import { env } from '#lib/server/env.ts';

/**
 * Adds to a request what the gate of identity decides by: the customer, and each field of `VERIFY_PATHS` and of the
 * customer's documents, expanded where it is a documented reference; none of it is left out. So the decision never depends on what the reader
 * asks for. Returns the request itself where it asks for all of that.
 */
export function withIdentityFields(request: LoanRequest): LoanRequest {
  const { VERIFY_PATHS } = env();
  const paths = ['/customer', ...Object.values(VERIFY_PATHS).flat(), ...documentPaths(VERIFY_PATHS)];
  const names = paths.map((path) => pointerNames(path)[0] ?? '').filter((name) => namePattern.test(name));
  const fields = alsoRequesting(request.fields, names);
  const expand = union(request.expand, referencesNeeded(paths));
  return fields === request.fields && expand === request.expand ? request : { ...request, fields, expand };
}

/** Returns `all` itself where it holds every name. */
function union(all: readonly string[], names: readonly string[]): readonly string[] {
  const both = new Set([...all, ...names]);
  return both.size === all.length ? all : [...both];
}
