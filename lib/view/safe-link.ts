/** The address as a browser would open it, if it is one of http or https without credentials; null otherwise. */
export function safeHref(text: string): string | null {
  // The URL parser repairs what it can (`ht\ntp:`, `https:\\host`): only what needs no repair is an address.
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
 * The address of a thing in the lender's own system: a template with `{id}` in it, and an identifier from outside,
 * which stays one segment of the address. Null without a template, or where the identifier would lead elsewhere.
 */
export function linkFromTemplate(template: string | undefined, id: string): string | null {
  if (!template?.includes('{id}') || !id.isWellFormed() || /^\.{0,2}$/.test(id)) return null;
  const href = safeHref(template.replaceAll('{id}', () => encodeURIComponent(id)));
  const origin = parsed(template.replaceAll('{id}', 'id'))?.origin;
  return href && origin === parsed(href)?.origin ? href : null;
}
