-- Everything the functions store lives in a schema that the REST API does not expose.
-- The functions reach it as service_role, through the SQL functions they are granted in `public`.
create schema app;
grant usage on schema app to service_role;

-- Hosted projects grant every new object in `public` to the browser's roles: here each grant is spelled out.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
