/**
 * Whether `fields` asks for what stands at a pointer: for itself, for a part of it, or for what it is a part of.
 * A name of `fields` is one of the loan's own, or a dotted path (`offer.id`) that goes through lists.
 */
export function isRequested(fields: readonly string[] | null, pointer: string): boolean {
  const place = `${pathOf(pointer)}.`;
  return !fields || fields.some((name) => `${name}.`.startsWith(place) || place.startsWith(`${name}.`));
}

/** Whether `expand` asks for the reference at a pointer: by its name, wherever it stands, or by its dotted path. */
export function isExpandAsked(expand: readonly string[], pointer: string): boolean {
  const path = pathOf(pointer);
  return expand.includes(path) || expand.includes(path.slice(path.lastIndexOf('.') + 1));
}

/** `/cashout/0/paymentMethod` as the API's parameters write it: `cashout.paymentMethod`. */
function pathOf(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/\d+(?=\/|$)/g, '')
    .replaceAll('/', '.');
}
