-- What the mail provider told us about mails that came back. Kept for 30 days, so that an event that comes twice counts
-- once and soft bounces add up.
create table app.mail_events (
  -- The provider's id of the event, and which of the people whom it is about.
  id text primary key check (char_length(id) <= 500),
  kind text not null check (kind in ('hard_bounce', 'soft_bounce', 'complaint')),
  person_hash app.person_hash not null,
  created_at timestamptz not null default now()
);
create index mail_events_person on app.mail_events (person_hash, created_at);
create index mail_events_created on app.mail_events using brin (created_at);

/**
 * Records an event about these people, [hash]: an address that does not exist, complained, or bounced three times in a week
 * gets no mail any more. Answers about how many of them it is new. `p_mail` is the provider's id of the mail: an issue of the
 * newsletter counts what came back of it.
 */
create function app.record_mail_event(p_id text, p_kind text, p_people jsonb, p_mail text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_person record;
  v_new integer := 0;
begin
  for v_person in
    select value as hash, ordinality as place from jsonb_array_elements_text(p_people) with ordinality
  loop
    insert into app.mail_events (id, kind, person_hash)
    values (p_id || '/' || v_person.place, p_kind, v_person.hash) on conflict do nothing;
    continue when not found;
    v_new := v_new + 1;
    if p_kind <> 'soft_bounce' then
      perform app.count_issue_event(reference, case p_kind when 'complaint' then p_kind else 'bounce' end)
         from app.email_outbox
        where person_hash = v_person.hash and template = 'newsletter-issue' and provider_id = p_mail;
    end if;
    if p_kind = 'complaint' then
      perform app.suppress_mail(v_person.hash, 'complaint', '{}');
    elsif p_kind = 'hard_bounce' or 3 <= (
      select count(*) from app.mail_events
       where person_hash = v_person.hash and kind = 'soft_bounce' and created_at > now() - interval '7 days')
    then
      insert into app.mail_suppressions (person_hash, reason) values (v_person.hash, 'bounce') on conflict do nothing;
    end if;
  end loop;
  if p_kind = 'complaint' and v_new > 0 then
    perform app.record_alarm('complaint', p_id);
  end if;
  return v_new;
end;
$$;

grant execute on function app.record_mail_event to site_functions;

select app.close_tables();
