-- What people agreed to and took back. Rows are added and, after their time, deleted.
create table app.consent_events (
  id bigint generated always as identity primary key,
  person_hash text not null,
  purpose text not null check (purpose in ('newsletter', 'message', 'disc-report', 'all-mail')),
  event text not null check (event in ('asked', 'confirmed', 'withdrawn')),
  -- SHA-256 of the words that were shown; null when the caller did not say.
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  -- Path of the page.
  page text,
  -- Keyed hash of the network address, and the name that the browser gives itself.
  client_hash text,
  user_agent text,
  created_at timestamptz not null default now()
);
alter table app.consent_events enable row level security;
create index consent_events_person on app.consent_events (person_hash, purpose, created_at);
create index consent_events_created on app.consent_events using brin (created_at);

/** p_consent: { purpose, textHash, page, clientHash, userAgent }; all but the purpose may be missing. */
create function app.note_consent(p_person_hash text, p_event text, p_consent jsonb) returns void
language plpgsql as $$
begin
  insert into app.consent_events (person_hash, purpose, event, text_hash, page, client_hash, user_agent)
  values (p_person_hash, p_consent ->> 'purpose', p_event, p_consent ->> 'textHash', p_consent ->> 'page',
          p_consent ->> 'clientHash', p_consent ->> 'userAgent');
end;
$$;
