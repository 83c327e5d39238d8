/**
 * The events of the log that an alert of `deploy/observability/alerts.yaml` watches, with their levels. Their counters
 * begin at zero.
 */
export const alarmEvents = [
  ['limit-exceeded', 'error'],
  ['access-log', 'error'],
  ['access-log-head', 'error'],
  ['internal', 'error'],
  ['failed', 'error'],
  ['sign-in', 'warn'],
  ['identity-provider', 'warn'],
  ['roles-unconfirmed', 'warn'],
  ['connection-lost', 'warn'],
  ['overloaded', 'warn'],
] as const;
