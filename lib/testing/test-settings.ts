/** For tests: a desk's configuration. Nothing else imports it. */
import { vi } from 'vitest';

/** Every variable without which a desk does not start, with values that lead nowhere. */
export const testSettings = {
  LENDING_API_BASE_URL: 'http://127.0.0.1:1',
  LENDING_API_KEY: 'not-used',
  APP_ORIGIN: 'http://localhost:3000',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'loan-desk',
  OIDC_CLIENT_SECRET: 'not-used',
  ROLE_MAP: 'a=analyst',
};

/** Sets them in this process's environment, with others beside or instead. */
export function stubSettings(others: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...testSettings, ...others })) vi.stubEnv(name, value);
}
