import { hostname } from 'node:os';

/** The name of this instance in the access log and at the database: the one of its host. */
export const instanceName =
  hostname()
    .replace(/[^\w.:-]/g, '-')
    .slice(0, 64) || 'desk';
