/**
 * The events of the log that an alert of `deploy/observability/alerts.yaml` watches, with their levels. Their counters
 * begin at zero.
 */
export const alarmEvents = [
  ['limit-exceeded', 'error'],
  ['internal', 'error'],
  ['failed', 'error'],
  ['identity-provider', 'warn'],
] as const;
