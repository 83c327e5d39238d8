import { isPathMasked } from '#lib/access/masking/masked-paths.ts';
import { objects } from '#lib/loan/schema.ts';

/** The panels of the loan page, each by the first steps of what it shows. `other`: what no panel documents. */
const panels = {
  parties: ['customer', 'employment', 'company'],
  offer: ['offer'],
  cashout: ['cashout'],
  transactions: ['transactions'],
  attachments: ['attachments'],
  evidence: ['context', 'signatures'],
  history: ['history'],
  metadata: ['metadata'],
} as const satisfies Record<string, readonly (keyof typeof objects.loan)[]>;
export type Panel = keyof typeof panels | 'other';

/** One value (or one object or list, such as one signature), or one panel. */
export type RevealRequest = { pointer: string } | { panel: Panel };

const pointerPattern = /^(\/([^/~]|~[01])*)+$/;
const longestPointer = 4096;

/** What a request to reveal names, or null: exactly one of the two, and never the whole loan. */
export function parseReveal(input: unknown): RevealRequest | null {
  if (typeof input !== 'object' || input === null) return null;
  const { pointer, panel } = input as { pointer?: unknown; panel?: unknown };
  if ((pointer === undefined) === (panel === undefined)) return null;
  if (isPanel(panel)) return { panel };
  const fits =
    typeof pointer === 'string' && pointer.length <= longestPointer && pointerPattern.test(pointer);
  return fits ? { pointer } : null;
}

function isPanel(value: unknown): value is Panel {
  return typeof value === 'string' && (value === 'other' || Object.hasOwn(panels, value));
}

/** The masked paths that a request is about; none: nothing is hidden there, and there is nothing to reveal. */
export function pathsToReveal(masked: readonly string[], request: RevealRequest): string[] {
  if ('panel' in request) return masked.filter((path) => panelOf(path) === request.panel);
  const { pointer } = request;
  if (isPathMasked(pointer, new Set(masked))) return [pointer];
  return masked.filter((path) => path.startsWith(`${pointer}/`));
}

/** The panel in which a path of the loan is shown; null for the loan's own few texts, in its head. */
export function panelOf(path: string): Panel | null {
  const [, first = ''] = path.split('/', 2);
  for (const [panel, steps] of Object.entries(panels)) {
    if (steps.some((step) => step === first)) return panel as Panel;
  }
  return Object.hasOwn(objects.loan, first) ? null : 'other';
}
