import { join } from 'node:path';

/** The addresses of the embedded Postgres, one for each role. */
export type DatabaseUrls = {
  /** The role that the desk works as. It owns nothing, so it cannot change the access log. */
  DATABASE_URL: string;
  /** The role that owns the tables, for migrations. */
  DATABASE_OWNER_URL: string;
  /** For repairs and tests; the desk never uses it. */
  superuserUrl: string;
};

/** The file by which whoever started the Postgres finds it, for as long as it runs. */
export const databaseUrlsFile = (dataDir: string) => join(dataDir, 'database.json');
