/** Returns the address as a browser would open it, if it is http or https without credentials; null otherwise. */
export function safeHref(text: string): string | null {
  // The URL parser repairs `ht\ntp:` and `https:\\host`. Only an address that needs no repair is accepted.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return null;
  const url = parsed(text);
  return url && !url.username && !url.password ? url.href : null;
}

/** `URL.parse` is younger than the oldest browsers that Next serves. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Fills an identifier of the loan into a template with `{id}`, an address in the lender's own system. The identifier
 * stays one segment. Null without a template, or where the identifier would change the origin.
 */
export function linkFromTemplate(template: string | undefined, id: string): string | null {
  if (!template?.includes('{id}') || !id.isWellFormed() || /^\.{0,2}$/.test(id)) return null;
  const href = safeHref(template.replaceAll('{id}', () => encodeURIComponent(id)));
  const origin = parsed(template.replaceAll('{id}', 'id'))?.origin;
  return href && origin === parsed(href)?.origin ? href : null;
}
