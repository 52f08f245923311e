-- Everything that the functions store lives in a schema that the REST API does not expose.
create schema app;

-- The functions connect as this role. It may execute the functions it is granted, which run as their owner, and can
-- touch no table. It has no password until the operator sets one.
do $$ begin
  if to_regrole('site_functions') is null then
    create role site_functions login noinherit;
  end if;
end $$;
alter role site_functions set statement_timeout = '5s';
alter role site_functions set lock_timeout = '3s';
alter role site_functions set idle_in_transaction_session_timeout = '10s';
grant usage on schema app to site_functions;

-- Hosted projects grant every new object in `public` to the browser's roles: here each grant is spelled out.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
