create domain app.consent_purpose as text
  check (value in ('newsletter', 'message', 'disc-report', 'order', 'all-mail'));
create domain app.consent_event as text check (value in ('asked', 'confirmed', 'withdrawn'));
create domain app.page_path as text check (value like '/%' and char_length(value) <= 200);
-- { page, referrer, source, medium, campaign, term, content }, each of them optional.
create domain app.visit_source as jsonb check (octet_length(value::text) <= 4000);

-- What people agreed to and took back. Rows are added and, after their time, deleted.
create table app.consent_events (
  id bigint generated always as identity primary key,
  person_hash app.person_hash not null,
  purpose app.consent_purpose not null,
  event app.consent_event not null,
  -- Null when the caller did not say which words were shown.
  text_hash app.text_hash,
  page app.page_path,
  -- The id of the submission by which somebody asked.
  reference uuid unique,
  -- How the visit began that led to it.
  source app.visit_source,
  -- Keyed hash of the network address, and the name that the browser gives itself.
  client_hash app.text_64,
  user_agent app.text_256,
  created_at timestamptz not null default now()
);
create index consent_events_person on app.consent_events (person_hash, purpose, created_at);
create index consent_events_created on app.consent_events using brin (created_at);

/**
 * p_consent: { purpose, textHash, page, source, clientHash, userAgent }; all but the purpose may be missing. p_reference: the
 * id of the submission, if there is one.
 */
create function app.record_consent(p_person_hash text, p_event text, p_consent jsonb, p_reference uuid default null)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.consent_events
    (person_hash, purpose, event, text_hash, page, reference, source, client_hash, user_agent)
  values (p_person_hash, p_consent ->> 'purpose', p_event, p_consent ->> 'textHash', p_consent ->> 'page', p_reference,
          p_consent -> 'source', p_consent ->> 'clientHash', p_consent ->> 'userAgent');
end;
$$;

select app.close_tables();
