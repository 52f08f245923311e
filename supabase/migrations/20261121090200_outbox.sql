-- People who must get no mail.
create table app.mail_suppressions (
  person_hash app.person_hash primary key,
  reason text not null check (reason in ('asked', 'bounce', 'complaint')),
  created_at timestamptz not null default now()
);

-- What a person of the staff should see to.
create table app.alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'mail_dead', 'mails_held', 'complaint', 'payment_differs', 'payment_foreign', 'payment_twice', 'payment_disputed',
    'refund_failed', 'caller_unknown', 'newsletter_stopped')),
  detail text not null check (char_length(detail) <= 1000),
  created_at timestamptz not null default now()
);
create index alarms_recent on app.alarms (kind, created_at);

create domain app.mail_template as text check (value in (
  'contact-notice', 'contact-receipt', 'disc-report', 'newsletter-confirmation', 'newsletter-welcome', 'data-link',
  'account-deleted', 'order-confirmation', 'order-disputed', 'order-refunded', 'order-notice', 'payment-failed',
  'staff-alarm', 'newsletter-issue', 'newsletter-test', 'weekly-digest'));
create domain app.mail_recipient as text check (value = 'staff' or value::app.email_address is not null);
create domain app.mail_payload as jsonb check (octet_length(value::text) <= 65536);
create domain app.mail_status as text
  check (value in ('pending', 'sending', 'sent', 'dead', 'held', 'suppressed'));

-- A mail is written here in the transaction that stores what caused it, and sent from here afterwards.
create table app.email_outbox (
  id bigint generated always as identity primary key,
  -- The provider's idempotency key and the Message-ID.
  dedupe_key app.text_200 not null unique,
  template app.mail_template not null,
  -- The smallest number goes first. 0: mails about money; 1: those that open somebody's own data or say that it is gone;
  -- 2: what else any visitor can cause, and mails to the staff; 3: single mails of the newsletter; 4: its issues.
  priority smallint not null generated always as (
    case when template in (
           'disc-report', 'contact-receipt', 'newsletter-confirmation', 'contact-notice', 'order-notice', 'staff-alarm',
           'weekly-digest')
         then 2
         when template in ('newsletter-welcome', 'newsletter-test') then 3
         when template = 'newsletter-issue' then 4
         when template in ('data-link', 'account-deleted') then 1
         else 0 end) stored,
  -- The id of the submission that caused it.
  reference uuid not null,
  -- An address, or 'staff'.
  recipient app.mail_recipient,
  -- Whom it is for; of a mail to the staff, whom it is about, if anybody.
  person_hash app.person_hash,
  payload app.mail_payload,
  status app.mail_status not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- When it was first tried, and again after a day, which is how long the provider knows the key. The links in it count from
  -- here, so that all attempts say the same.
  first_attempt_at timestamptz,
  locked_until timestamptz,
  provider_id app.text_500,
  last_error app.text_500,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Whom a mail was for and what it said is gone once nobody will send it any more.
  constraint email_outbox_done_is_cleared
    check ((status in ('sent', 'suppressed')) = (recipient is null and payload is null)),
  constraint email_outbox_undone_is_complete
    check ((recipient is null) = (payload is null)),
  constraint email_outbox_staff_mails_go_to_staff
    check ((recipient = 'staff') = (template in ('contact-notice', 'order-notice', 'staff-alarm', 'weekly-digest')))
);

create index email_outbox_due on app.email_outbox (priority, next_attempt_at, id) where status = 'pending';
create index email_outbox_leased on app.email_outbox (locked_until) where status = 'sending';
create index email_outbox_created on app.email_outbox using brin (created_at);
create index email_outbox_person on app.email_outbox (person_hash) where person_hash is not null;
create index email_outbox_held on app.email_outbox (created_at) where status = 'held';

-- Until when the provider is asked to take no mail, because it wants a rest. One row at most.
create table app.mail_rest (
  id boolean primary key default true check (id),
  until timestamptz not null
);

/**
 * p_mails: [{ template, recipient, payload, key }]; `key` tells mails of one template about one reference apart. Those
 * for the staff are never held.
 */
create function app.enqueue_mails(p_reference uuid, p_person_hash text, p_mails jsonb, p_held boolean) returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload, status)
  select concat_ws('.', mail.template, p_reference, mail.key), mail.template, p_reference, mail.recipient,
         p_person_hash, mail.payload, case when p_held and mail.recipient <> 'staff' then 'held' else 'pending' end
    from jsonb_to_recordset(p_mails) as mail (template text, recipient text, payload jsonb, key text);
end;
$$;

/**
 * Records an alarm, and mails the staff about the first of its kind in an hour; about money, of every one, because each is
 * another order.
 */
create function app.record_alarm(p_kind text, p_detail text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Of two at the same moment one waits, and then sees the other.
  perform pg_advisory_xact_lock(hashtextextended('alarm' || p_kind, 0));
  if p_kind like 'payment%' or p_kind = 'refund_failed'
     or not exists (select from app.alarms where kind = p_kind and created_at > now() - interval '1 hour')
  then
    perform app.enqueue_mails(gen_random_uuid(), null, jsonb_build_array(jsonb_build_object(
      'template', 'staff-alarm', 'recipient', 'staff',
      'payload', jsonb_build_object('kind', p_kind, 'detail', p_detail))), false);
  end if;
  insert into app.alarms (kind, detail) values (p_kind, p_detail);
end;
$$;

/** The same, unless there is such an alarm within that time. */
create function app.record_alarm_once(p_kind text, p_detail text, p_within interval) returns void
language plpgsql set search_path = '' as $$
begin
  -- Before the lock as well, which lasts until what the caller stores is on the disk.
  if exists (select from app.alarms where kind = p_kind and detail = p_detail and created_at > now() - p_within) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alarm' || p_kind, 0));
  if not exists (
    select from app.alarms where kind = p_kind and detail = p_detail and created_at > now() - p_within)
  then
    perform app.record_alarm(p_kind, p_detail);
  end if;
end;
$$;

-- Null after the last attempt. The jitter only shortens, so the last attempt comes within 33 hours.
create function app.retry_delay(p_attempts integer) returns interval
language sql volatile set search_path = '' as $$
  select (array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '24 hours']::interval[])[p_attempts]
         * (0.8 + 0.2 * random());
$$;

create function app.give_up_mail(p_id bigint, p_error text) returns void
language plpgsql set search_path = '' as $$
declare
  v_mail app.email_outbox;
begin
  update app.email_outbox
     set status = 'dead', locked_until = null, last_error = left(p_error, 500)
   where id = p_id
  returning * into v_mail;
  -- An alarm that cannot be mailed must not cause another, and of an issue of the newsletter some always come back.
  if v_mail.template = 'newsletter-issue' then
    perform app.count_issue_event(v_mail.reference, 'bounce');
  elsif v_mail.template <> 'staff-alarm' then
    perform app.record_alarm('mail_dead', format('mail %s (%s)', p_id, v_mail.template));
  end if;
end;
$$;

/**
 * Whether the lease of a mail, of 60 seconds, has run out. One that ends later than two of them from now was given before
 * the clock went back, and is over too. One that ends a little later than one from now is held: the transaction of its
 * worker began after this one.
 */
create function app.is_lease_over(p_locked_until timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select p_locked_until not between now() and now() + interval '2 minutes';
$$;

/**
 * Leases due mails for 60 seconds, by priority and then by age. A mail whose worker stopped is taken up alone, before
 * others of its priority: if it is what stopped the worker, it takes no other with it. Issues of the newsletter come when
 * nothing else is due. Returns
 * [{ id, attempt, firstAttemptAt, dedupeKey, template, reference, recipient, personHash, payload, waitMs }]; `attempt`
 * counts from 1, `firstAttemptAt` is in seconds since 1970, `personHash` is null for the staff, and `waitMs` is how long
 * the worker has to wait before it sends.
 */
create function app.claim_mails(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ids bigint[];
  v_kept_back bigint[];
  v_stopped bigint;
  v_stopped_priority smallint;
  v_waits jsonb := '{}';
  v_jobs jsonb;
begin
  -- One that ends later was begun before the clock went back.
  if exists (select from app.mail_rest where until between now() and now() + interval '1 minute') then
    return '[]';
  end if;
  perform app.give_up_mail(stopped.id, 'the worker stopped before it finished')
     from (select id, attempts from app.email_outbox
            where status = 'sending' and app.is_lease_over(locked_until)
              for update skip locked) as stopped
    where app.retry_delay(stopped.attempts) is null;
  select id, priority into v_stopped, v_stopped_priority
    from app.email_outbox
   where status = 'sending' and priority < 4 and app.is_lease_over(locked_until)
   order by priority, locked_until, id
   limit 1
     for update skip locked;

  -- Whatever is kept back within one call, it ends in time; the next call goes on.
  for v_turn in 1..20 loop
    -- One search for each priority, each of which reads no more of the index than it takes.
    select array_agg(due.id) into v_ids
      from (select one.id
              from generate_series(0, least(3, v_stopped_priority - 1)) as searched (priority)
             cross join lateral (
                   select id from app.email_outbox
                    where status = 'pending' and priority = searched.priority and next_attempt_at <= now()
                    order by next_attempt_at, id
                    limit p_limit
                      for update skip locked) as one
             limit p_limit) as due;
    -- Who asks for their data gets the link all the same: it is how a person acts on this very list. Who buys something
    -- is told about it, unless nobody can be reached there. A mail to the staff goes, whomever it is about.
    with kept_back as (
      update app.email_outbox as mail
         set status = 'suppressed', recipient = null, payload = null, locked_until = null
        from app.mail_suppressions as suppressed
       where mail.id = any (coalesce(v_ids, array[v_stopped])) and suppressed.person_hash = mail.person_hash
         and mail.recipient <> 'staff' and mail.template <> 'data-link'
         and (suppressed.reason = 'bounce'
              or mail.template not in ('order-confirmation', 'order-disputed', 'order-refunded', 'payment-failed'))
      returning mail.id
    )
    select array_agg(id) into v_kept_back from kept_back;
    exit when v_kept_back is null;
    if v_ids is null then
      v_stopped := null;
      v_stopped_priority := null;
    end if;
  end loop;
  if v_ids is null and v_stopped is null then
    select array_agg(id), jsonb_object_agg(id, wait_ms) into v_ids, v_waits from app.take_issue_mails(p_limit);
  end if;

  with claimed as (
    update app.email_outbox
       set status = 'sending', attempts = attempts + 1, locked_until = now() + interval '60 seconds',
           first_attempt_at = case when first_attempt_at > now() - interval '1 day' then first_attempt_at else now() end
     where id = any (coalesce(v_ids, array[v_stopped])) and status in ('pending', 'sending')
    returning id, priority, attempts, first_attempt_at, dedupe_key, template, reference, recipient, person_hash, payload
  )
  select jsonb_agg(
           jsonb_build_object(
             'id', claimed.id, 'attempt', attempts, 'firstAttemptAt', floor(extract(epoch from first_attempt_at)),
             'dedupeKey', dedupe_key, 'template', template, 'reference', reference, 'recipient', recipient,
             'personHash', case when recipient <> 'staff' then person_hash end,
             'payload', coalesce(issue.content, payload), 'waitMs', coalesce((v_waits ->> claimed.id::text)::integer, 0))
           order by priority, (v_waits ->> claimed.id::text)::integer, claimed.id)
    into v_jobs
    from claimed left join lateral (
      select jsonb_build_object('slug', slug, 'subject', subject, 'preheader', preheader, 'blocks', blocks) as content
        from app.newsletter_issues where template = 'newsletter-issue' and newsletter_issues.id = claimed.reference
    ) as issue on true;
  return coalesce(v_jobs, '[]'::jsonb);
end;
$$;

/**
 * Ends the lease of a claimed mail. p_result: { id, attempt, outcome, providerId, error, retryAfter, suppress,
 * concernsAll }. `outcome`: 'sent'; 'failed' = try again later, not before `retryAfter` seconds; 'refused' = never try again, and
 * with `suppress` never mail the person again. A failure that arrives after the lease was given to another worker
 * changes nothing; a success always counts. With `concernsAll` the reason is not this mail: within a week it costs a mail
 * of an issue none of its attempts, and keeps the others of the issue back too. With `retryAfter` as well the provider wants
 * a rest: no mail is given out until then, for a minute at most. In the first 20 minutes of a mail that costs it no attempt;
 * if these were more, its last attempt could come after 33 hours.
 */
create function app.finish_mail(p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint := p_result ->> 'id';
  v_outcome text := p_result ->> 'outcome';
  v_mail app.email_outbox;
  v_delay interval;
  v_names_time boolean := p_result ->> 'retryAfter' is not null;
  v_rest interval := make_interval(secs => greatest((p_result ->> 'retryAfter')::integer, 1));
begin
  if v_outcome = 'sent' then
    update app.email_outbox
       set status = 'sent', sent_at = now(), locked_until = null, provider_id = left(p_result ->> 'providerId', 500),
           last_error = null, recipient = null, payload = null
     where id = v_id and status not in ('sent', 'suppressed');
    update app.newsletter_issues set troubles = 0
     where troubles > 0
       and id = (select reference from app.email_outbox where id = v_id and template = 'newsletter-issue');
    return;
  elsif v_outcome not in ('failed', 'refused') then
    raise sqlstate 'PT400' using message = 'unknown outcome';
  end if;

  select * into v_mail from app.email_outbox
   where id = v_id and status = 'sending' and attempts = (p_result ->> 'attempt')::integer
     for update;
  if not found then
    return;
  end if;
  v_delay := app.retry_delay(v_mail.attempts);
  if v_outcome = 'failed' and (p_result ->> 'concernsAll')::boolean then
    if v_names_time then
      insert into app.mail_rest (until) values (now() + least(v_rest, interval '1 minute'))
      on conflict (id) do update set until = excluded.until;
    end if;
    if (v_mail.template = 'newsletter-issue' and v_mail.created_at > now() - interval '7 days')
       or (v_names_time and v_mail.first_attempt_at > now() - interval '20 minutes')
    then
      update app.email_outbox
         set status = 'pending', locked_until = null, attempts = attempts - 1, next_attempt_at = now() + v_rest,
             last_error = left(p_result ->> 'error', 500)
       where id = v_id;
      perform app.hold_issue(v_mail.reference, coalesce((p_result ->> 'retryAfter')::integer, 0));
      return;
    end if;
  end if;
  if v_outcome = 'refused' or v_delay is null then
    perform app.give_up_mail(v_id, p_result ->> 'error');
  else
    update app.email_outbox
       set status = 'pending', locked_until = null, last_error = left(p_result ->> 'error', 500),
           next_attempt_at = now() + greatest(v_delay, v_rest)
     where id = v_id;
  end if;
  if (p_result ->> 'suppress')::boolean and v_mail.recipient <> 'staff' and v_mail.person_hash is not null then
    insert into app.mail_suppressions (person_hash, reason) values (v_mail.person_hash, 'bounce')
    on conflict do nothing;
  end if;
end;
$$;

/**
 * { dueSeconds: since when the oldest mail is due, but for issues of the newsletter, which take hours; held: mails, alarms:
 * of the last day, breakerTripped: whether more was stored than usual within the last hour, callersUnknown: whether somebody
 * called whom the platform did not name }.
 */
create function app.read_outbox_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'dueSeconds', (select coalesce(ceil(extract(epoch from now() - min(next_attempt_at))), 0)
                     from app.email_outbox
                    where status = 'pending' and template <> 'newsletter-issue' and next_attempt_at <= now()),
    'held', (select count(*) from app.email_outbox where status = 'held'),
    'alarms', (select count(*) from app.alarms where created_at > now() - interval '1 day'),
    'breakerTripped', exists (
      select from app.alarms where kind = 'mails_held' and created_at > now() - interval '1 hour'),
    'callersUnknown', exists (
      select from app.alarms where kind = 'caller_unknown' and created_at > now() - interval '1 day'));
$$;

grant execute on function app.claim_mails, app.finish_mail, app.read_outbox_state to site_functions;

select app.close_tables();
