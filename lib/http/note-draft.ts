/**
 * The note that is being written at a loan. It is kept in this tab alone, so that it survives a new sign-in, and sealed by
 * a key that the server gives to its person alone, so that nobody else who signs in here can read it.
 */
const prefix = 'note-draft:';
/** In every tab: what was kept before is of somebody who has signed out. */
const signedOutAt = 'signed-out-at';

/** The fields of the form by their names. `note`: the id of the note that is edited; empty: a new one. */
export type NoteDraftFields = Readonly<Record<string, string>>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const importKey = (key: string) =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Counts the changes: what was sealed before a later one is not kept. */
let changes = 0;

/** Keeps the fields of the note at a loan. `key`: 32 bytes in Base64. */
export async function keepNoteDraft(loan: string, key: string, fields: NoteDraftFields): Promise<void> {
  changes += 1;
  const change = changes;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ fields, at: Date.now() }));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text);
  if (change !== changes) return;
  sessionStorage.setItem(prefix + loan, btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed))));
}

/** Returns what was kept of the note at a loan; null where nothing was, or it is not this person's. */
export async function readNoteDraft(loan: string, key: string): Promise<NoteDraftFields | null> {
  const kept = sessionStorage.getItem(prefix + loan);
  if (kept === null) return null;
  try {
    const bytes = bytesOf(kept);
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12) };
    const text = await crypto.subtle.decrypt(algorithm, await importKey(key), bytes.subarray(12));
    const { fields, at } = JSON.parse(new TextDecoder().decode(text));
    if (at > Number(localStorage.getItem(signedOutAt))) return fields;
  } catch {
    // It was sealed for somebody else, or is no draft.
  }
  forgetNoteDraft(loan);
  return null;
}

/** Forgets the note at a loan: it was saved, or given up. */
export function forgetNoteDraft(loan: string): void {
  changes += 1;
  sessionStorage.removeItem(prefix + loan);
}

/** Forgets every note, in every tab, because its person signs out. */
export function forgetNoteDrafts(): void {
  localStorage.setItem(signedOutAt, String(Date.now()));
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix)) forgetNoteDraft(name.slice(prefix.length));
}
