import type { TestDatabase } from '#lib/testing/test-database.ts';

const everyTrigger = (state: 'disable' | 'enable always') => `do $$ declare held record; begin
  for held in select tgrelid::regclass as held_by, tgname as name from pg_trigger where not tgisinternal and tgrelid in
    (select relid from pg_partition_tree('access_log')
      union all values ('access_log_head'::regclass), ('access_log_anchor')) loop
    execute format('alter table %s ${state} trigger %I', held.held_by, held.name);
  end loop; end $$`;

/** Changes the log as a superuser could who disables its triggers. */
export function tamper({ run }: Pick<TestDatabase, 'run'>, statements: string) {
  return run(`${everyTrigger('disable')}; ${statements}; ${everyTrigger('enable always')}`);
}

/** Sets the log back to one of its rows, as a restore from a backup does. */
export function setBack(test: Pick<TestDatabase, 'run'>, sequence: number) {
  return tamper(
    test,
    `delete from access_log where sequence > ${sequence};
    update access_log_head head set sequence = row.sequence, instant = row.instant, hash = row.hash,
      previous_hash = row.previous_hash from access_log row where row.sequence = ${sequence}`,
  );
}

/** Statements that leave a log without a row. */
export const emptyLog = `delete from access_log; delete from access_log_anchor;
  update access_log_head set sequence = 0, instant = 'epoch', hash = decode(repeat('00', 32), 'hex')`;

/** A statement that says that the rows up to one were detached, with an anchor that nobody signed. */
export const unsignedAnchor = (sequence: number, instant = 'now') =>
  `insert into access_log_anchor values (${sequence}, sha256('hash'), '${instant}', sha256('log'), '', '')`;
