-- What people agreed to and took back. Rows are added and, after their time, deleted.
create table app.consent_events (
  id bigint generated always as identity primary key,
  person_hash app.person_hash not null,
  purpose text not null check (purpose in ('newsletter', 'message', 'disc-report', 'order', 'all-mail')),
  event text not null check (event in ('asked', 'confirmed', 'withdrawn')),
  -- Null when the caller did not say which words were shown.
  text_hash app.text_hash,
  -- Path of the page.
  page text check (page like '/%' and char_length(page) <= 200),
  -- The id of the submission by which somebody asked.
  reference uuid unique,
  -- How the visit began that led to it: { page, referrer, source, medium, campaign, term, content }, each of them optional.
  source jsonb check (octet_length(source::text) <= 4000),
  -- Keyed hash of the network address, and the name that the browser gives itself.
  client_hash text check (char_length(client_hash) <= 64),
  user_agent text check (char_length(user_agent) <= 256),
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
