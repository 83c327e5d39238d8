import type { LoanRight } from '#lib/access/roles/roles.ts';
import { type JsonObject, member } from '#lib/loan/json.ts';
import { objects } from '#lib/loan/schema.ts';
import type { LoanView } from './loan-view.ts';

/** The fields of the written contract, and the list of installments that the API adds where it is expanded. */
type LoanField = keyof typeof objects.loan | 'installments';

type Panel = {
  /** The fields that it shows, and reveals all at once. No field belongs to two panels. */
  fields: readonly LoanField[];
  /** Fields of other panels that it shows too. */
  alsoShows?: readonly LoanField[];
  /** Only people with this right have it. */
  right?: LoanRight;
  /** The raw JSON is not printed: the other panels print what a person reads of it. */
  isPrinted?: false;
};

/**
 * The panels of the loan page, in their order where no reader has one. A panel's name is the id of its section, the key of its
 * title in the messages (`sections`), and what a request to reveal a panel names.
 */
export const panels = {
  parties: { fields: ['customer', 'employment', 'company'] },
  offer: { fields: ['offer'] },
  timeline: { fields: ['history'], alsoShows: ['transactions', 'attachments', 'signatures'] },
  installments: { fields: ['installments'] },
  cashout: { fields: ['cashout'] },
  transactions: { fields: ['transactions'] },
  attachments: { fields: ['attachments'] },
  evidence: { fields: ['context', 'signatures'] },
  metadata: { fields: ['metadata'] },
  /** Fields that the specification does not know. */
  also: { fields: [] },
  deviations: { fields: [] },
  json: { fields: [], isPrinted: false },
  accesses: { fields: [], right: 'log:loan' },
} as const satisfies Record<string, Panel>;

export type PanelName = keyof typeof panels;
export const panelNames = Object.keys(panels) as readonly PanelName[];

/**
 * What each reader reads first, in this order, and what stands beside it on a wide screen. The other panels follow, and
 * their links are folded; for an agent, who has a caller, they are folded themselves.
 */
const orders = {
  agent: {
    first: ['installments', 'transactions', 'cashout', 'parties', 'offer'],
    beside: [],
    isRestFolded: true,
  },
  analyst: {
    first: ['offer', 'installments', 'evidence', 'cashout'],
    beside: ['timeline'],
    isRestFolded: false,
  },
  auditor: { first: ['accesses', 'evidence', 'offer'], beside: ['timeline'], isRestFolded: false },
} as const satisfies Record<string, PanelOrder>;

type PanelOrder = { first: readonly PanelName[]; beside: readonly PanelName[]; isRestFolded: boolean };

export type Reader = keyof typeof orders;
export const readers = Object.keys(orders) as readonly Reader[];

/** Remembers the reader for whom a person has their pages ordered. */
export const orderCookie = 'order';

/** Returns all panels in the order of a reader. */
export function panelsFor(reader: Reader): PanelOrder & { rest: readonly PanelName[] } {
  const order: PanelOrder = orders[reader];
  const named = [...order.first, ...order.beside];
  return { ...order, rest: panelNames.filter((name) => !named.includes(name)) };
}

/** For whom the page of a loan is ordered, by what this person sees of it and may do with it. */
export function readerOf({ visibility, rights }: Pick<LoanView, 'visibility' | 'rights'>): Reader {
  if (visibility === 'full') return 'analyst';
  return rights.includes('verify') ? 'agent' : 'auditor';
}

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

/** The panels that a key leads to. The words of the keys stand in `shortcuts`. */
export const panelShortcuts = [
  { panel: 'timeline', key: 't' },
  { panel: 'json', key: 'v' },
] as const satisfies readonly { panel: PanelName; key: string }[];

/** True where the answer lists installments: a list of them, or a page of one. They have a panel of their own then. */
export function listsInstallments({ installments }: JsonObject): boolean {
  return Array.isArray(installments) || Array.isArray(member(installments, 'data'));
}
