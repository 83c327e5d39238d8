import { isRole, type Role, roles } from './roles.ts';

/** The roles that each value of the provider's claim gives. Values are compared exactly. */
type RoleMap = ReadonlyMap<string, readonly Role[]>;

type ClaimedRoles = {
  /** In the order of `roles`; empty: no access. */
  roles: Role[];
  /** The values of the claim, for the operator's log: at most 50 of 128 characters. */
  received: string[];
};

const maxReceived = 50;
const maxReceivedLength = 128;

/**
 * Parses `credit-analysts=analyst,support=support`. The role stands after the last `=`; a comma within a name is
 * written `\,`. A name may appear several times. Null where a part cannot be read: a typo must not give access.
 */
export function parseRoleMap(text: string): RoleMap | null {
  const map = new Map<string, Role[]>();
  for (const part of text.split(/(?<!\\),/)) {
    const separator = part.lastIndexOf('=');
    const name = part.slice(0, Math.max(separator, 0)).replaceAll('\\,', ',').trim();
    const role = part.slice(separator + 1).trim();
    if (name === '' || !isRole(role)) return null;
    map.set(name, [...(map.get(name) ?? []), role]);
  }
  return map;
}

/**
 * Returns the roles that a claim gives, whatever its shape. A text is one value if the map has it as a whole, otherwise
 * it is split at commas, or else at spaces. In a list each text is one value. Anything else gives no role.
 */
export function rolesFrom(claim: unknown, map: RoleMap): ClaimedRoles {
  const listed = typeof claim === 'string' ? valuesIn(claim.trim(), map) : Array.isArray(claim) ? claim : [];
  const values = listed
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  const claimedRoles = new Set(values.flatMap((value) => map.get(value) ?? []));
  const received = values
    .slice(0, maxReceived)
    .map((value) => value.slice(0, maxReceivedLength).toWellFormed());
  return { roles: roles.filter((role) => claimedRoles.has(role)), received };
}

function valuesIn(text: string, map: RoleMap): unknown[] {
  return map.has(text) ? [text] : text.split(text.includes(',') ? ',' : /\s+/);
}
