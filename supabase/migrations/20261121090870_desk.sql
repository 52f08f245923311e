-- What the owner did by hand, at the desk (local/owner). Kept for three years.
create table app.desk_records (
  id bigint generated always as identity primary key,
  action text not null check (char_length(action) <= 60),
  -- Who did it, as they call themselves.
  operator text not null check (char_length(operator) between 1 and 100),
  -- Whom it was about, if anybody; never what was said.
  person_hash app.person_hash,
  -- What it was about: the ids of mails, the name of a newsletter.
  subject text check (char_length(subject) <= 500),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now()
);
create index desk_records_person on app.desk_records (person_hash) where person_hash is not null;

/** p_record: { action, operator, personHash, subject, reason }; the last three may be missing. */
create function app.record_desk_action(p_record jsonb) returns void
language sql set search_path = '' as $$
  insert into app.desk_records (action, operator, person_hash, subject, reason)
  values (p_record ->> 'action', left(p_record ->> 'operator', 100), p_record ->> 'personHash',
          left(p_record ->> 'subject', 500), left(p_record ->> 'reason', 500));
$$;

select app.close_tables();
