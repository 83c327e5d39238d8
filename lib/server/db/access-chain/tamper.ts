import type { TestDatabase } from '../test-database.ts';

const everyTrigger = (state: 'disable' | 'enable always') => `do $$ declare held record; begin
  for held in select tgrelid::regclass as held_by, tgname as name from pg_trigger where not tgisinternal and tgrelid in
    (select relid from pg_partition_tree('access_log') union all select 'access_log_head'::regclass) loop
    execute format('alter table %s ${state} trigger %I', held.held_by, held.name);
  end loop; end $$`;

/** Changes the log as a superuser could who disables its triggers. */
export function tamper({ run }: Pick<TestDatabase, 'run'>, statements: string) {
  return run(`${everyTrigger('disable')}; ${statements}; ${everyTrigger('enable always')}`);
}

/** Statements that leave a log without a row. */
export const emptyLog = `truncate access_log;
  update access_log_head set sequence = 0, instant = 'epoch', hash = decode(repeat('00', 32), 'hex')`;
