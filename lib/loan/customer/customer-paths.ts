import type { VerifyKind } from './customer-values.ts';

/** The places in a loan of the values of each kind: JSON Pointers, `*` for any one name. */
export type VerifyPaths = Readonly<Record<VerifyKind, readonly string[]>>;

const below = (names: string) => names.split(' ').map((name) => `/customer/${name}`);

/** The usual names of these values within the customer, for which the specification names none. */
export const defaultVerifyPaths: VerifyPaths = {
  document: below(
    'document cpf cnpj documentNumber taxId nationalId document/number documents/*/number documento cpfCnpj numeroDocumento documento/numero documentos/*/numero',
  ),
  birthDate: below('birthDate dateOfBirth birthday birthdate dataNascimento dataDeNascimento nascimento'),
  phone: below(
    'phone phoneNumber mobile mobilePhone cellphone phone/number phones/* phones/*/number phoneNumbers/* telefone celular telefones/* telefones/*/numero',
  ),
};

/** The usual places of a customer's e-mail addresses. */
export const customerEmailPaths = below('email emailAddress mail emails/* emails/*/address');

/** The usual places of a customer's name, a person's or a company's; the first of them that leads to a name counts. */
export const customerNamePaths: readonly string[] = below(
  'name fullName legalName nome nomeCompleto razaoSocial',
);
