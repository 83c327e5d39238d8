import { isUtf8 } from 'node:buffer';

/** `damaged`: some bytes are not of the charset that the answer names, and were replaced by U+FFFD. */
export type DecodedText = { text: string; damaged: boolean };

/**
 * Decodes the body of an answer. JSON is UTF-8 (RFC 8259, 8.1), whatever its `content-type` says; a body that is not
 * is decoded by the charset named there. A byte order mark is removed. Never throws.
 */
export function decodeText(bytes: Buffer, contentType = ''): DecodedText {
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
    // The charset is unknown, or the bytes are not of it.
    return null;
  }
}
