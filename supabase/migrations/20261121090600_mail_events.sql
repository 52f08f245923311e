-- What the mail provider told us about mails that came back. Kept for 30 days, so that an event that comes twice counts
-- once and soft bounces add up.
create table app.mail_events (
  -- The provider's id of the event.
  id text primary key check (char_length(id) <= 500),
  kind text not null check (kind in ('hard_bounce', 'soft_bounce', 'complaint')),
  person_hash app.person_hash not null,
  created_at timestamptz not null default now()
);
create index mail_events_person on app.mail_events (person_hash, created_at);
create index mail_events_created on app.mail_events using brin (created_at);

/**
 * Records an event: an address that does not exist, complained, or bounced three times in a week gets no mail any more.
 * Answers whether the event is new.
 */
create function app.record_mail_event(p_id text, p_kind text, p_person_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.mail_events (id, kind, person_hash) values (p_id, p_kind, p_person_hash) on conflict do nothing;
  if not found then
    return false;
  end if;
  if p_kind = 'complaint' then
    perform app.suppress_mail(p_person_hash, 'complaint', '{}');
    perform app.record_alarm('complaint', p_id);
  elsif p_kind = 'hard_bounce' or 3 <= (
    select count(*) from app.mail_events
     where person_hash = p_person_hash and kind = 'soft_bounce' and created_at > now() - interval '7 days')
  then
    insert into app.mail_suppressions (person_hash, reason) values (p_person_hash, 'bounce') on conflict do nothing;
  end if;
  return true;
end;
$$;

grant execute on function app.record_mail_event to site_functions;
