import { createHmac } from 'node:crypto';
import { parseDocument } from '#lib/lookup/identifiers/cpf-cnpj.ts';
import type { Secret } from '#lib/server/secret.ts';

const label = 'loan-desk document 1\n';

/** What is kept of a CPF or CNPJ (as `Document.value` has it): HMAC-SHA-256 under LOOKUP_KEY, 32 bytes. */
export function documentValueHmac(value: string, key: Secret): Buffer {
  return createHmac('sha256', Buffer.from(key.reveal(), 'base64'))
    .update(label + value)
    .digest();
}

/** The HMAC of a document however it is punctuated; null for what is none. */
export function documentHmac(text: string, key: Secret): Buffer | null {
  const document = parseDocument(text);
  return document && documentValueHmac(document.value, key);
}
