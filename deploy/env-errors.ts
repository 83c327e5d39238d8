import { parseEnv, variables } from '#lib/server/env.ts';

type Given = Record<string, string>;
type Name = keyof typeof variables;

const drainSettings = ['DRAIN_NOTICE_MS', 'LENDING_API_TIMEOUT_MS', 'DATABASE_TIMEOUT_MS'] as const;

/** Returns what is wrong with the variables that a manifest gives to a desk; nothing where they are right. */
export function envErrors(given: Given): string[] {
  const isKnown = (name: string): name is Name => name in variables;
  const unknown = Object.keys(given).filter((name) => !isKnown(name.replace(/_FILE$/, '')));
  const missing = Object.entries(variables)
    .filter(
      ([name, { defaultText }]) => defaultText === null && !(name in given) && !(`${name}_FILE` in given),
    )
    .map(([name]) => name);
  // The files of secrets are not here, so only what is no secret is parsed.
  const parsed = parseEnv(given, Object.keys(given).filter(isKnown));
  return [
    ...unknown.map((name) => `${name} is unknown`),
    ...missing.map((name) => `${name} is missing`),
    ...(parsed.ok ? [] : parsed.faults.map(({ name, expected }) => `${name} should be ${expected}`)),
  ];
}

/** Returns the settings by which a desk with these variables stops. Throws where one of them is wrong. */
export function drainSettingsOf(given: Given) {
  const parsed = parseEnv(given, drainSettings);
  if (!parsed.ok) throw new Error(`wrong: ${parsed.faults.map(({ name }) => name).join(', ')}`);
  return parsed.env;
}
