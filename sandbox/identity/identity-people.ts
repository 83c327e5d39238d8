export type Person = {
  /** The subject in tokens. It is unlike the user name, so that nobody takes one for the other. */
  readonly sub: string;
  readonly user: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  /** For whoever reads the sign-in page; in no token. */
  readonly title: string;
  readonly groups: readonly string[];
};

const invented: readonly Person[] = [
  {
    sub: 'person-1001',
    user: 'ana',
    password: 'ana-4821',
    name: 'Ana Paula Ribeiro',
    email: 'ana.ribeiro@lender.example',
    title: 'Credit analyst',
    groups: ['credit-analysts'],
  },
  {
    sub: 'person-1002',
    user: 'samuel',
    password: 'samuel-7350',
    name: 'Samuel Nogueira',
    email: 'samuel.nogueira@lender.example',
    title: 'Support agent',
    groups: ['support'],
  },
  {
    sub: 'person-1003',
    user: 'helena',
    password: 'helena-1964',
    name: 'Helena Prado',
    email: 'helena.prado@lender.example',
    title: 'Internal auditor',
    groups: ['internal-audit'],
  },
  {
    sub: 'person-1004',
    user: 'otavio',
    password: 'otavio-5208',
    name: 'Otávio Lima',
    email: 'otavio.lima@lender.example',
    title: 'No role',
    groups: [],
  },
];

/** The four people, whose groups a test may change. */
export const makeDirectory = () => {
  const changed = new Map<string, readonly string[]>();
  const now = (person: Person): Person => ({ ...person, groups: changed.get(person.user) ?? person.groups });
  const find = (has: (person: Person) => boolean) => {
    const found = invented.find(has);
    return found && now(found);
  };
  return {
    list: () => invented.map(now),
    byUser: (user: string) => find((person) => person.user === user),
    bySub: (sub: string) => find((person) => person.sub === sub),
    setGroups: (user: string, groups: readonly string[]) => void changed.set(user, groups),
    reset: () => changed.clear(),
  };
};

export type Directory = ReturnType<typeof makeDirectory>;

/** The claims of a person, whatever was asked for: the provider keeps those of the scopes. */
export const claimsOf = ({ sub, user, name, email, groups }: Person) => ({
  sub,
  name,
  preferred_username: user,
  email,
  email_verified: true,
  groups,
});
