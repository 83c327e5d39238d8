import { isUtf8 } from 'node:buffer';

/** `damaged`: some bytes are of no charset that the answer names, and stand as U+FFFD. */
export type Decoded = { text: string; damaged: boolean };

/**
 * JSON is UTF-8 (RFC 8259, 8.1), whatever an answer says of itself. What is not is read by the charset that its
 * `content-type` names. A byte order mark is no part of the text. Never throws.
 */
export function decodeText(bytes: Buffer, contentType = ''): Decoded {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeAs(charsetOf(contentType), bytes);
  const whole = text ?? bytes.toString('utf8');
  return { text: whole.startsWith('\ufeff') ? whole.slice(1) : whole, damaged: text === null };
}

function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? null;
}

function decodeAs(charset: string | null, bytes: Buffer): string | null {
  if (charset === null) return null;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // A charset that nobody knows, or bytes that are not of it.
    return null;
  }
}
