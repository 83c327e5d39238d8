import { parseEmail, parsePhone } from '#lib/loan/customer/contact-values.ts';
import { parseDocument } from './parse-document.ts';

export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What a text is parsed by, for each kind of contact. */
export const contactParsers: Record<ContactKind, (text: string) => string | null> = {
  phone: parsePhone,
  email: parseEmail,
};
const label =
  /^(?:(?:tel|telefone|cel|celular|fone|whatsapp|zap|phone|mobile|e-?mail)(?![\p{L}\d])[\s.:]*)/iu;

/**
 * Reads a typed text that is a telephone or an e-mail address as a whole, after its label or without one. Figures alone
 * are a telephone only where they are those of a mobile number and of no CPF: shorter ones are mostly contract numbers.
 */
export function readContact(
  text: string,
): { kind: ContactKind; id: string; evidence: 'label' | 'whole' } | null {
  const trimmed = text.trim();
  const value = trimmed.replace(label, '');
  const evidence = value === trimmed ? 'whole' : 'label';
  const isBare = evidence === 'whole' && /^\d+$/.test(value);
  if (isBare && (!/^(?:55)?[1-9]{2}9\d{8}$/.test(value) || parseDocument(value))) return null;
  for (const kind of contactKinds) {
    const id = contactParsers[kind](value);
    if (id !== null) return { kind, id, evidence };
  }
  return null;
}
