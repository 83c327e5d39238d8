import type { LoanRight } from '#lib/access/roles/roles.ts';
import { objects } from '#lib/loan/schema.ts';

type LoanField = keyof typeof objects.loan;

/** The parts of the page. */
export type PanelArea = 'terms' | 'offer' | 'timeline' | 'rest';

type Panel = {
  area: PanelArea;
  /** The fields that it shows, and reveals all at once. No field belongs to two panels. */
  fields: readonly LoanField[];
  /** Fields of other panels that it shows too. */
  alsoShows?: readonly LoanField[];
  /** The key that leads to it. Its words stand in `shell.keys`. */
  shortcut?: string;
  /** Only people with this right have it. */
  right?: LoanRight;
  /** A panel that is opened by hand is not printed. */
  isPrinted?: false;
};

/**
 * The panels of the loan page, in the order of its navigation. A panel's name is the id of its section, the key of its
 * title in the messages (`sections`), and what a request to reveal a panel names.
 */
export const panels = {
  parties: { area: 'terms', fields: ['customer', 'employment', 'company'] },
  offer: { area: 'offer', fields: ['offer'] },
  timeline: {
    area: 'timeline',
    fields: ['history'],
    alsoShows: ['transactions', 'attachments', 'signatures'],
    shortcut: 't',
  },
  cashout: { area: 'rest', fields: ['cashout'] },
  transactions: { area: 'rest', fields: ['transactions'] },
  attachments: { area: 'rest', fields: ['attachments'] },
  evidence: { area: 'rest', fields: ['context', 'signatures'] },
  metadata: { area: 'rest', fields: ['metadata'] },
  /** Fields that the specification does not know. */
  also: { area: 'rest', fields: [] },
  deviations: { area: 'rest', fields: [] },
  json: { area: 'rest', fields: [], shortcut: 'v', isPrinted: false },
  accesses: { area: 'rest', fields: [], right: 'log:loan', isPrinted: false },
} as const satisfies Record<string, Panel>;

export type PanelName = keyof typeof panels;
export const panelNames = Object.keys(panels) as readonly PanelName[];

/** The entry of a panel, with the properties that it may leave out. */
export function panelEntry(name: PanelName): Panel {
  return panels[name];
}

/** Returns the panel that shows a JSON Pointer of the loan; null for the fields that stand in the page's head. */
export function panelOf(pointer: string): PanelName | null {
  const [, field = ''] = pointer.split('/', 2);
  const panel = panelNames.find((name) => panelEntry(name).fields.some((fieldName) => fieldName === field));
  return panel ?? (Object.hasOwn(objects.loan, field) ? null : 'also');
}

type PanelWithShortcut = {
  [N in PanelName]: (typeof panels)[N] extends { shortcut: string } ? N : never;
}[PanelName];

/** The panels that a key leads to, with their keys. */
export const panelShortcuts: readonly { panel: PanelWithShortcut; key: string }[] = panelNames.flatMap(
  (name) => {
    const { shortcut } = panelEntry(name);
    // Exactly the panels with a shortcut are PanelWithShortcut.
    return shortcut === undefined ? [] : [{ panel: name as PanelWithShortcut, key: shortcut }];
  },
);
