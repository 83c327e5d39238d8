import { isPathMasked } from '#lib/access/masking/is-path-masked.ts';
import { isStorableText } from '#lib/loan/storable-text.ts';
import { type PanelName, panelOf, panels } from './panel-registry.ts';

/** One value (or one object or list, such as one signature), or everything that a panel shows. */
export type RevealRequest = { pointer: string } | { panel: PanelName };

const pointerPattern = /^(\/([^/~]|~[01])*)+$/;
const maxPointerLength = 4096;

/** Reads the body of a request to reveal: exactly one of `pointer` and `panel`, and never the whole loan; else null. */
export function parseRevealRequest(body: unknown): RevealRequest | null {
  if (typeof body !== 'object' || body === null) return null;
  const { pointer, panel } = body as { pointer?: unknown; panel?: unknown };
  if ((pointer === undefined) === (panel === undefined)) return null;
  if (isPanelName(panel)) return { panel };
  if (typeof pointer !== 'string' || pointer.length > maxPointerLength) return null;
  return pointerPattern.test(pointer) && isStorableText(pointer) ? { pointer } : null;
}

function isPanelName(value: unknown): value is PanelName {
  return typeof value === 'string' && Object.hasOwn(panels, value);
}

/**
 * Returns whether these paths are of the customer and of where their money went, of which a verified caller may hear
 * without a further reason. Other objects, such as the company and the signatures, hold values of other persons.
 */
export const areOfCaller = (paths: readonly string[]): boolean =>
  paths.length > 0 && paths.every((path) => /^\/(?:customer|cashout)(?:\/|$)/.test(path));

/** Returns the masked paths that a request names; empty where nothing is masked there. */
export function pathsToReveal(masked: readonly string[], request: RevealRequest): string[] {
  if ('panel' in request) return masked.filter((path) => panelOf(path) === request.panel);
  const { pointer } = request;
  if (isPathMasked(pointer, new Set(masked))) return [pointer];
  return masked.filter((path) => path.startsWith(`${pointer}/`));
}
