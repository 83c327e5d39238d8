/** The usual names of members of the customer, as JSON Pointers with `*` for any one name. The specification leaves them open. */
const members = (names: string) => names.split(' ').map((name) => `/customer/${name}`);

/** Where the name of a customer, a person or a company, stands; the first of them that leads to a name counts. */
export const customerNamePaths: readonly string[] = members(
  'name fullName legalName nome nomeCompleto razaoSocial',
);

/** Where the e-mail addresses of a customer stand. */
export const customerEmailPaths: readonly string[] = members(
  'email emailAddress mail emails/* emails/*/address',
);
