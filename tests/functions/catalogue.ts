import type { Sql, TransactionSql } from 'postgres';

/** The roles of visitors, and the one of the secret key: none of them has any business in our schemas. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;
export const STORE_ROLE = 'site_functions';

/** Rule → how to mend a migration that breaks it, and what breaks it, one line each: nothing where the rule is kept. */
const RULES: Record<string, [remedy: string, query: string]> = {
  'a table without row security': [
    'End the file with: select app.close_tables();',
    `
    select format('%s', oid::regclass) as offence from pg_class
     where relnamespace in ('app'::regnamespace, 'public'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`,
  ],
  'a table without a policy': [
    'End the file with: select app.close_tables();',
    `
    select format('%s', relation.oid::regclass) as offence from pg_class as relation
     where relation.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and relation.relkind in ('r', 'p')
       and not exists (select from pg_policy where polrelid = relation.oid)`,
  ],
  // Words have a greatest length or a list of what they may be, in the column's own check or in that of its domain.
  'a column that takes any words': [
    'Give it a greatest length, “check (char_length(…) <= 80)”, or a list of what it may be; for jsonb “check (octet_length(…::text) <= 8000)”.',
    `
    select format('%s.%s', relation.oid::regclass, attname) as offence
      from pg_attribute join pg_class as relation on relation.oid = attrelid
      join pg_type as type on type.oid = atttypid
      join pg_type as word on word.oid = case type.typcategory when 'A' then type.typelem else type.oid end
     where relation.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and relation.relkind in ('r', 'p')
       and (word.typcategory = 'S' or word.typname in ('json', 'jsonb'))
       and not exists (
         select from pg_constraint
          where contype = 'c' and (contypid = word.oid or conrelid = relation.oid and conkey = array[attnum]))`,
  ],
  // But for their owners, who read and delete the results that they keep.
  'a table, view or sequence that a role may use': [
    'Take the right away again: the functions reach rows only through functions of app.',
    `
    select format('%s by %s', relation.oid::regclass, role) as offence
      from pg_class as relation, unnest($1::text[]) as role,
           lateral (select relation.relname = 'quiz_reports' and role = 'authenticated' as owners) as known
     where relation.relnamespace in ('app'::regnamespace, 'public'::regnamespace)
       and case when relation.relkind in ('r', 'p', 'v', 'm', 'f')
             then has_any_column_privilege(role, relation.oid, 'insert, update, references')
                  or has_table_privilege(role, relation.oid, 'truncate, trigger')
                  or not owners and (has_any_column_privilege(role, relation.oid, 'select')
                                     or has_table_privilege(role, relation.oid, 'delete'))
             when relation.relkind = 'S' then has_sequence_privilege(role, relation.oid, 'usage, select, update')
             else false end`,
  ],
  // But for the one that a policy asks.
  'a function that anybody may execute': [
    'Take the right away again, and grant it to site_functions alone.',
    `
    select format('%s by %s', p.oid::regprocedure, role) as offence
      from pg_proc as p, unnest(array['anon', 'authenticated', 'service_role']) as role
     where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       and (p.proname, role) <> ('session_counts', 'authenticated')
       and has_function_privilege(role, p.oid, 'execute')`,
  ],
  'a function that looks names up': [
    "Write after its language: set search_path = ''.",
    `
    select format('%s', oid::regprocedure) as offence from pg_proc
     where pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       and coalesce(array_position(proconfig, 'search_path=""'), 0) = 0`,
  ],
  'a function with the rights of its owner where the API can reach it': [
    'Put it into the schema app.',
    `
    select format('%s', oid::regprocedure) as offence from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef`,
  ],
  'a function with the rights of its owner that nobody was granted': [
    'Write: grant execute on function app.… to site_functions; or leave out “security definer”.',
    `
    select format('%s', oid::regprocedure) as offence from pg_proc
     where pronamespace = 'app'::regnamespace and prosecdef
       and not has_function_privilege('site_functions', oid, 'execute')
       and not has_function_privilege('authenticated', oid, 'execute')`,
  ],
  'a table that a role may use, where a row belongs to nobody': [
    'Give it a policy for select that compares user_id with auth.uid().',
    `
    select format('%s', relation.oid::regclass) as offence from pg_class as relation
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', relation.oid, 'select')
       and not exists (
         select from pg_policies
          where tablename = relation.relname and cmd = 'SELECT' and qual like '%user_id%auth.uid()%')`,
  ],
  'a view with the rights of its owner': [
    'Write: create view … with (security_invoker = true).',
    `
    select format('%s', oid::regclass) as offence from pg_class
     where relnamespace in ('app'::regnamespace, 'public'::regnamespace) and relkind in ('v', 'm')
       and coalesce(array_position(reloptions, 'security_invoker=true'), 0) = 0`,
  ],
  'a policy that lets everybody write': [
    'Say in “using” and “with check” who may.',
    `
    select format('%s on %s', policyname, tablename) as offence from pg_policies
     where cmd <> 'SELECT' and (qual = 'true' or with_check = 'true')`,
  ],
  'a policy that believes what users say about themselves': [
    'Users write their user_metadata themselves: ask auth.uid().',
    `
    select format('%s on %s', policyname, tablename) as offence from pg_policies
     where coalesce(qual, '') || coalesce(with_check, '') like '%user_metadata%'`,
  ],
  'an extension in the exposed schema': [
    'Write: create extension … with schema extensions.',
    `
    select format('%s', extname) as offence from pg_extension where extnamespace = 'public'::regnamespace`,
  ],
  'a role of the functions that may do more than log in': [
    'Take what it was given away again: it may log in and execute what it is granted.',
    `
    select rolname as offence from pg_roles
     where rolname = 'site_functions'
       and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication or rolinherit
            or exists (select from pg_auth_members where member = pg_roles.oid))`,
  ],
};

/** `rule: offence`, and how to mend it, for everything in the database that breaks a rule. */
export async function catalogueErrors(sql: Sql | TransactionSql): Promise<string[]> {
  const roles = ['public', ...API_ROLES, STORE_ROLE];
  const found: string[] = [];
  for (const [rule, [remedy, query]] of Object.entries(RULES)) {
    const rows = await sql.unsafe<{ offence: string }[]>(query, query.includes('$1') ? [roles] : []);
    found.push(...rows.map(({ offence }) => `${rule}: ${offence}. ${remedy}`));
  }
  return found;
}
