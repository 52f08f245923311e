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

/**
 * Which mails a decision is about, p_decision: { action, ids, template }: of held ones for 'mail release' and 'mail drop', of
 * dead ones for 'mail retry'; without ids and template, all there are. A mail of a newsletter that has ended is not tried
 * again.
 */
create function app.mails_to_decide(p_decision jsonb) returns setof bigint
language sql stable set search_path = '' as $$
  select id from app.email_outbox as mail
   where status = case p_decision ->> 'action' when 'mail retry' then 'dead' when 'mail release' then 'held'
                       when 'mail drop' then 'held' end
     and (not p_decision ? 'ids' or p_decision -> 'ids' @> to_jsonb(id))
     and (not p_decision ? 'template' or template = p_decision ->> 'template')
     and (template <> 'newsletter-issue' or exists (
           select from app.newsletter_issues where id = mail.reference and ended_at is null));
$$;

/** Does it, p_decision: with { operator, reason } too. Released and retried mails get fresh attempts. Answers how many. */
create function app.decide_mails(p_decision jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  v_ids bigint[] := array(
    select id from app.email_outbox where id in (select app.mails_to_decide(p_decision)) order by id for update);
begin
  if p_decision ->> 'action' = 'mail drop' then
    delete from app.email_outbox where id = any (v_ids);
  else
    -- One that is refused again counts again.
    update app.newsletter_issues as issue set bounces = bounces - again.mails
      from (select reference, count(*) as mails from app.email_outbox
             where id = any (v_ids) and status = 'dead' group by reference) as again
     where issue.id = again.reference;
    update app.email_outbox set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
     where id = any (v_ids);
  end if;
  if v_ids <> '{}' then
    perform app.record_desk_action(p_decision || jsonb_build_object('subject', format(
      '%s mails%s: %s', cardinality(v_ids), ' of ' || (p_decision ->> 'template'), array_to_string(v_ids, ', '))));
  end if;
  return cardinality(v_ids);
end;
$$;

/** No mail to this person any more; p_record as above. Answers false when it was so before. */
create function app.suppress_by_hand(p_record jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  if exists (select from app.mail_suppressions where person_hash = p_record ->> 'personHash' and reason <> 'bounce') then
    return false;
  end if;
  perform app.suppress_mail(p_record ->> 'personHash', 'asked', '{}');
  perform app.record_desk_action(p_record || '{"action":"mail suppress"}');
  return true;
end;
$$;

/**
 * Mail to this person again, who had none for this reason: 'asked', 'bounce' or 'complaint'. Their wish for no mail was kept
 * until they take it back, and goes; the record of this is the proof. Answers false when there is no such suppression.
 */
create function app.lift_suppression(p_reason text, p_record jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_person text := p_record ->> 'personHash';
begin
  delete from app.mail_suppressions where person_hash = v_person and reason = p_reason;
  if not found then
    return false;
  end if;
  delete from app.consent_events where person_hash = v_person and purpose = 'all-mail';
  -- Old bounces would block the address again with the next one.
  delete from app.mail_events where person_hash = v_person;
  perform app.record_desk_action(p_record || jsonb_build_object('action', 'mail lift', 'subject', 'was: ' || p_reason));
  return true;
end;
$$;

/**
 * Ends a restore, p_record: { operator, subject }, once all rows are there. Nobody knows which mails were sent since the
 * backup, so those that waited are held, and a newsletter that was on its way is paused. What is made next gets a number of
 * its own. Answers how many mails are held.
 */
create function app.end_restore(p_record jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  v_held integer;
  v_column record;
begin
  update app.newsletter_issues
     set state = 'paused', reason = 'restored from a backup: some of its mails may have been sent since'
   where state = 'sending';
  update app.email_outbox set status = 'pending', locked_until = null
   where status = 'sending' and template = 'newsletter-issue';
  update app.email_outbox set status = 'held', locked_until = null
   where status in ('pending', 'sending') and template <> 'newsletter-issue';
  get diagnostics v_held = row_count;
  -- From now on there are 30 days to decide about them, however old the backup is.
  update app.email_outbox set created_at = now() where status = 'held';
  for v_column in
    select attrelid::regclass::text as relation, attname as name
      from pg_catalog.pg_attribute join pg_catalog.pg_class on pg_class.oid = attrelid
     where attidentity <> '' and relnamespace = 'app'::regnamespace and relkind = 'r'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
      v_column.relation, v_column.name, v_column.name, v_column.relation);
  end loop;
  perform app.record_desk_action(p_record || '{"action":"restore"}');
  return v_held;
end;
$$;

select app.close_tables();
