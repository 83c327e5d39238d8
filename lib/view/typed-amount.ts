/**
 * Reads an amount as a person types it, in Portuguese or in English: `509,43`, `1.018,86`, `R$ 1,018.86`, `500`. A dot or a
 * comma with one or two digits behind it begins the cents, and one with three digits parts the thousands. Returns whole
 * cents above zero; null for any other text.
 */
export function parseTypedAmount(text: string): number | null {
  const typed = /^\s*(?:R\$)?\s*(\d{1,3}(?:([.,])\d{3})?(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?\s*$/.exec(text);
  if (!typed) return null;
  const [, whole = '', thousands, decimal, fraction = ''] = typed;
  if (thousands !== undefined && thousands === decimal) return null;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null;
}
