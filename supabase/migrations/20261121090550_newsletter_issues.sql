-- Issues of the newsletter that were sent, or are on their way. What an issue says is kept once; in the outbox stands a
-- row for each subscriber, of the template 'newsletter-issue', whose reference is the issue.
create table app.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  -- Its file, and its page: /newsletter/<slug>.
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  subject text not null check (char_length(subject) <= 200),
  preheader text not null check (char_length(preheader) <= 300),
  blocks jsonb not null check (octet_length(blocks::text) <= 65536),
  -- Of all three, so that other words under the same name are noticed.
  fingerprint app.text_hash not null,
  -- 'stopped' and 'done' are for good.
  state text not null default 'sending' check (state in ('sending', 'paused', 'stopped', 'done')),
  -- Why it is paused or stopped.
  reason text check (char_length(reason) <= 500),
  per_minute integer not null check (per_minute between 1 and 6000),
  audience integer not null default 0,
  -- When its next mail may go.
  next_slot timestamptz not null default now(),
  -- How often in a row the provider took none of its mails, and until when it is not asked again.
  troubles integer not null default 0,
  held_until timestamptz not null default now(),
  -- Mails that were refused for good or came back, and that were marked as spam. `judged`: what of them, and how many
  -- mails, the owner knew when the issue was last let go on.
  bounces integer not null default 0,
  complaints integer not null default 0,
  judged jsonb not null default '{"mails":0,"bounces":0,"complaints":0}' check (octet_length(judged::text) <= 200),
  created_at timestamptz not null default now(),
  -- By status, at the end: the rows of the outbox are deleted after their time.
  counts jsonb check (octet_length(counts::text) <= 200),
  ended_at timestamptz,
  constraint newsletter_issues_end_is_counted
    check ((state in ('stopped', 'done')) = (ended_at is not null) and (ended_at is null) = (counts is null))
);
create index newsletter_issues_open on app.newsletter_issues (created_at) where state = 'sending';

create index email_outbox_issue on app.email_outbox (reference, status, next_attempt_at, id)
  where template = 'newsletter-issue';

-- Who gets the newsletter now.
create view app.newsletter_audience with (security_invoker = true) as
  select subscriber.* from app.newsletter_subscribers as subscriber
   where status = 'active' and not exists (
     select from app.mail_suppressions as suppressed where suppressed.person_hash = subscriber.person_hash);

/** { count, first, last }: how many they are, and the addresses of who has been there longest and shortest, or null. */
create function app.read_newsletter_audience() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'count', count(*), 'first', (array_agg(email order by confirmed_at, person_hash))[1],
           'last', (array_agg(email order by confirmed_at desc, person_hash desc))[1])
    from app.newsletter_audience;
$$;

/** Numbers of mails by status, of those that there are. */
create function app.count_issue_mails(p_issue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(status, mails), '{}')
    from (select status, count(*) as mails from app.email_outbox
           where template = 'newsletter-issue' and reference = p_issue group by status) as counted;
$$;

/**
 * The issues, the newest first, or the one of this slug: [{ slug, subject, fingerprint, state, reason, perMinute,
 * audience, sent, waiting, left, failed, bounces, complaints, startedAt, heldUntil }]. `left`: who left, or wants
 * no mail, since the issue was sent; `heldUntil`: when the provider, which takes nothing now, is asked again.
 */
create function app.read_newsletter_issues(p_slug text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'slug', slug, 'subject', subject, 'fingerprint', fingerprint, 'state', state, 'reason', reason,
           'perMinute', per_minute, 'audience', audience,
           'sent', coalesce((mails ->> 'sent')::integer, 0),
           'waiting', coalesce((mails ->> 'pending')::integer, 0) + coalesce((mails ->> 'sending')::integer, 0),
           'left', coalesce((mails ->> 'suppressed')::integer, 0), 'failed', coalesce((mails ->> 'dead')::integer, 0),
           'bounces', bounces, 'complaints', complaints,
           'startedAt', app.iso_time(created_at),
           'heldUntil', case when state = 'sending' and troubles > 0 and held_until > now() then app.iso_time(held_until) end)
           order by created_at desc), '[]')
    from app.newsletter_issues
   cross join lateral (select coalesce(counts, app.count_issue_mails(id)) as mails) as counted
   where p_slug is null or slug = p_slug;
$$;

/**
 * Puts an issue into the outbox, p_issue: { slug, subject, preheader, blocks, fingerprint, perMinute }: all of its mails
 * or none. Answers whether it did; false when the issue was sent before, or by somebody else at this moment.
 */
create function app.send_newsletter(p_issue jsonb, p_operator text) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_slug text := p_issue ->> 'slug';
  v_id uuid;
begin
  insert into app.newsletter_issues (slug, subject, preheader, blocks, fingerprint, per_minute)
  values (v_slug, p_issue ->> 'subject', p_issue ->> 'preheader', p_issue -> 'blocks', p_issue ->> 'fingerprint',
          (p_issue ->> 'perMinute')::integer)
  on conflict (slug) do nothing
  returning id into v_id;
  if v_id is null then
    if exists (select from app.newsletter_issues where slug = v_slug and fingerprint <> p_issue ->> 'fingerprint') then
      raise sqlstate 'PT409' using message = format(
        '%s was sent in other words than its file has now. For a new issue give the file a new name, a new slug.', v_slug);
    end if;
    return false;
  end if;
  insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload)
  -- Of the slug, so that the provider knows a mail again although the issue was forgotten in a restore.
  select concat_ws('.', 'newsletter-issue', v_slug, person_hash), 'newsletter-issue', v_id, email, person_hash,
         jsonb_build_object('slug', v_slug)
    from app.newsletter_audience order by confirmed_at, person_hash;
  if not found then
    raise sqlstate 'PT404' using message = 'Nobody is on the list: no subscriber is confirmed and takes mail.';
  end if;
  update app.newsletter_issues set audience = (app.count_issue_mails(id) ->> 'pending')::integer where id = v_id;
  perform app.record_desk_action(
    jsonb_build_object('action', 'newsletter send', 'operator', p_operator, 'subject', v_slug));
  return true;
end;
$$;

/** Ends an issue, or counts what has become of its mails since. Those that nobody took up, or finishes, are dropped. */
create function app.end_newsletter(p_issue uuid, p_state text, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update app.email_outbox set status = 'suppressed', recipient = null, payload = null, locked_until = null
   where template = 'newsletter-issue' and reference = p_issue
     and (status = 'pending' or status = 'sending' and app.is_lease_over(locked_until));
  update app.newsletter_issues
     set state = p_state, reason = p_reason, ended_at = coalesce(ended_at, now()), counts = app.count_issue_mails(id)
   where id = p_issue;
end;
$$;

/**
 * 'paused', 'sending' (which lets a paused one go on, at another rate if one is named) or 'stopped'. Refuses with words
 * what cannot be. p_change: { slug, state, reason, operator, perMinute }; the last may be missing. With the words of an
 * issue too, as `send_newsletter` takes them, one that is not known here is stopped, for it may have gone out before a restore.
 */
create function app.set_newsletter_state(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_slug text := p_change ->> 'slug';
  v_state text := p_change ->> 'state';
  v_issue app.newsletter_issues;
begin
  select * into v_issue from app.newsletter_issues where slug = v_slug for update;
  if not found and v_state = 'stopped' and p_change ? 'fingerprint' then
    insert into app.newsletter_issues
      (slug, subject, preheader, blocks, fingerprint, per_minute, state, reason, counts, ended_at)
    values (v_slug, p_change ->> 'subject', p_change ->> 'preheader', p_change -> 'blocks', p_change ->> 'fingerprint',
            1, v_state, p_change ->> 'reason', '{}', now());
  elsif v_issue.id is null then
    raise sqlstate 'PT404' using message = format('%s was never sent, so there is nothing to change.', v_slug);
  elsif v_issue.state in ('stopped', 'done') then
    raise sqlstate 'PT409' using message = format('%s is %s, and that is for good.', v_slug, v_issue.state);
  elsif v_issue.state = v_state then
    raise sqlstate 'PT409' using message = format('%s is %s already.', v_slug, v_state);
  elsif v_state = 'stopped' then
    perform app.end_newsletter(v_issue.id, v_state, p_change ->> 'reason');
  else
    update app.newsletter_issues
       set state = v_state, reason = p_change ->> 'reason', troubles = 0,
           per_minute = coalesce((p_change ->> 'perMinute')::integer, per_minute),
           judged = case when v_state = 'paused' then judged
                         else jsonb_build_object(
                           'mails', app.mails_out(id), 'bounces', bounces, 'complaints', complaints) end
     where id = v_issue.id;
  end if;
  perform app.record_desk_action(p_change || jsonb_build_object('subject', v_slug, 'action', 'newsletter '
    || case v_state when 'paused' then 'pause' when 'sending' then 'resume' else 'stop' end));
end;
$$;

/** How many mails of an issue left us, or were refused. */
create function app.mails_out(p_issue uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from app.email_outbox
   where template = 'newsletter-issue' and reference = p_issue and status in ('sent', 'dead');
$$;

/**
 * Counts a mail of an issue that was refused or came back ('bounce'), or was marked as spam ('complaint'), and pauses
 * the issue when they are too many: Resend asks for fewer than 4 % and 0.08 %, Gmail for complaints below 0.1 % and never
 * 0.3 % (https://resend.com/docs/dashboard/emails/email-bounces, https://support.google.com/a/answer/81126). A few of a short
 * list are more than that and say little, so there is a least number of each.
 */
create function app.count_issue_event(p_issue uuid, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  v_issue app.newsletter_issues;
  v_mails bigint;
  v_bounces integer;
  v_complaints integer;
  v_reason text;
begin
  update app.newsletter_issues
     set bounces = bounces + (p_kind = 'bounce')::integer, complaints = complaints + (p_kind = 'complaint')::integer
   where id = p_issue
  returning * into v_issue;
  if v_issue.state is distinct from 'sending' then
    return;
  end if;
  v_mails := app.mails_out(p_issue) - (v_issue.judged ->> 'mails')::bigint;
  v_bounces := v_issue.bounces - (v_issue.judged ->> 'bounces')::integer;
  v_complaints := v_issue.complaints - (v_issue.judged ->> 'complaints')::integer;
  v_reason := case
    when v_bounces >= 10 and v_bounces > 0.04 * v_mails
      then format('%s of %s mails were refused or came back', v_bounces, v_mails)
    when v_complaints >= 3 and v_complaints > 0.001 * v_mails
      then format('%s of %s mails were marked as spam', v_complaints, v_mails) end;
  if v_reason is not null then
    update app.newsletter_issues set state = 'paused', reason = v_reason where id = p_issue;
    perform app.record_alarm('newsletter_stopped', format('%s: %s', v_issue.slug, v_reason));
  end if;
end;
$$;

/** Keeps the mails of an issue back, after one was not taken for a reason that concerns all of them. */
create function app.hold_issue(p_issue uuid, p_retry_after integer) returns void
language sql set search_path = '' as $$
  update app.newsletter_issues
     set troubles = troubles + (troubles = 0 or held_until <= now())::integer,
         held_until = greatest(
           now() + make_interval(secs => p_retry_after),
           -- The others that were under way at that moment tell nothing new.
           case when troubles = 0 or held_until <= now()
                then now() + least(interval '5 minutes', interval '10 seconds' * 2 ^ least(troubles, 5))
                else held_until end)
   where id = p_issue;
$$;

/**
 * Which mails of an issue go now, so that all workers and issues together keep to its rate: each mail takes one of the moments at
 * which one may go, up to five seconds ahead, and its worker waits for that. Whoever has left the list since, or wants no
 * mail any more, gets none. After a trouble of the provider one mail is tried alone, as is one whose worker stopped. An
 * issue of which no mail is left is done.
 */
create function app.take_issue_mails(p_limit integer) returns table (id bigint, wait_ms integer)
language plpgsql set search_path = '' as $$
declare
  v_ahead constant interval := '5 seconds';
  v_issue app.newsletter_issues;
  v_every interval;
  v_from timestamptz;
  v_slots integer;
  v_ids bigint[];
  v_kept_back bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('newsletter issues', 0)) then
    return;
  end if;
  -- Of those that were stopped, what was under way then.
  perform app.end_newsletter(ended.id, state, reason)
     from app.newsletter_issues as ended where counts ?| array['pending', 'sending'];
  -- One further ahead was given out before the clock went back.
  select greatest(max(next_slot), now()) into v_from
    from app.newsletter_issues where next_slot <= now() + v_ahead + interval '1 minute';
  if v_from >= now() + v_ahead then
    return;
  end if;
  for v_issue in
    select * from app.newsletter_issues as issue
     where state = 'sending' and (troubles = 0 or held_until <= now())
     order by created_at
       for update skip locked
  loop
    v_every := interval '1 minute' / v_issue.per_minute;
    v_slots := case when v_issue.troubles > 0 then 1
      else least(p_limit, 1 + floor(extract(epoch from now() + v_ahead - v_from) / extract(epoch from v_every))) end;
    for v_turn in 1..20 loop
      select array[stopped.id] into v_ids from (
        select mail.id from app.email_outbox as mail
         where template = 'newsletter-issue' and reference = v_issue.id and status = 'sending'
           and app.is_lease_over(locked_until)
         limit 1 for update skip locked) as stopped;
      if v_ids is null then
        select array_agg(due.id) into v_ids from (
          select mail.id from app.email_outbox as mail
           where template = 'newsletter-issue' and reference = v_issue.id and status = 'pending'
             and next_attempt_at <= now()
           order by next_attempt_at, mail.id
           limit v_slots for update skip locked) as due;
      end if;
      exit when v_ids is null;
      with kept_back as (
        update app.email_outbox as mail set status = 'suppressed', recipient = null, payload = null, locked_until = null
         where mail.id = any (v_ids)
           and not exists (select from app.newsletter_audience as one where one.person_hash = mail.person_hash)
        returning mail.id
      )
      select array_agg(kept_back.id) into v_kept_back from kept_back;
      v_ids := array(select unnest(v_ids) except select unnest(v_kept_back) order by 1);
      exit when v_ids <> '{}';
    end loop;
    if v_ids <> '{}' then
      -- Somebody who left meanwhile and came back may have given another spelling of the address.
      update app.email_outbox as mail set recipient = one.email
        from app.newsletter_audience as one
       where mail.id = any (v_ids) and one.person_hash = mail.person_hash and mail.recipient <> one.email;
      update app.newsletter_issues as issue set next_slot = v_from + v_every * array_length(v_ids, 1)
       where issue.id = v_issue.id;
      return query
        select taken.id, (extract(epoch from v_from - now() + v_every * (place - 1)) * 1000)::integer
          from unnest(v_ids) with ordinality as taken (id, place);
      return;
    elsif not exists (
      select from app.email_outbox
       where template = 'newsletter-issue' and reference = v_issue.id and status in ('pending', 'sending', 'held'))
    then
      perform app.end_newsletter(v_issue.id, 'done', null);
    end if;
  end loop;
end;
$$;

select app.close_tables();
