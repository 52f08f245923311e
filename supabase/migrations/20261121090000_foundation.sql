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

-- Closes each table of the schema that is still open, by row security and a policy that lets nobody in: only functions
-- that run as their owner reach its rows. Every file that makes tables ends with it.
create function app.close_tables() returns void
language plpgsql set search_path = '' as $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class
     where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  loop
    execute format('alter table %s enable row level security', v_table);
    execute format('create policy nobody on %s using (false)', v_table);
  end loop;
end;
$$;

-- The site has no use for GraphQL, which would describe tables to whoever is signed in.
drop extension if exists pg_graphql;

-- In the tables that every form writes, what one column may hold is the check of a domain, which Postgres reads once:
-- those of a table it reads and plans anew with every statement, which took a fifth of the time.

-- A keyed hash of an address in its canonical spelling, 64 hexadecimal digits. It finds what belongs to an address that
-- somebody names, and names nobody by itself. A regular expression that counts digits takes twenty times as long.
create domain app.person_hash as text check (char_length(value) = 64 and translate(value, '0123456789abcdef', '') = '');
-- SHA-256 of the words that somebody agreed to.
create domain app.text_hash as text check (char_length(value) = 64 and translate(value, '0123456789abcdef', '') = '');
-- Text of so many characters at the most.
create domain app.text_64 as text check (char_length(value) <= 64);
create domain app.text_80 as text check (char_length(value) <= 80);
create domain app.text_100 as text check (char_length(value) <= 100);
create domain app.text_200 as text check (char_length(value) <= 200);
create domain app.text_256 as text check (char_length(value) <= 256);
create domain app.text_500 as text check (char_length(value) <= 500);
-- Where mail is sent. An address of 254 characters grows when its domain is written in punycode.
create domain app.email_address as text check (value ~ '^[^\s@]+@[^\s@]+$' and char_length(value) <= 2000);

-- What the functions read as ISO 8601.
create function app.iso_time(p_time timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
