/** Exports from the page of a loan beside the summary: the installments as a file, the page on paper, and a copied opinion. */
export const exportKinds = ['installments-csv', 'print', 'dossier', 'opinion'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The response to a recorded export, and to a recorded copy of a summary. */
export type ExportAnswer = { recorded: true; requestId: string };

/** Reads the body of an export: its kind alone; else null. */
export function parseExportRequest(body: unknown): ExportKind | null {
  if (typeof body !== 'object' || body === null || !('kind' in body)) return null;
  return exportKinds.find((kind) => kind === body.kind) ?? null;
}
