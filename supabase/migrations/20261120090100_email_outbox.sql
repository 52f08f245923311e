-- A mail is written here in the transaction that stores what caused it, and sent from here afterwards.
create table app.email_outbox (
  id bigint generated always as identity primary key,
  -- The provider's idempotency key and the Message-ID.
  dedupe_key text not null unique,
  template text not null,
  -- The id of the submission that caused it.
  reference uuid not null,
  recipient text,
  payload jsonb,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  provider_id text,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint email_outbox_unsent_is_complete
    check (status = 'sent' or (recipient is not null and payload is not null)),
  constraint email_outbox_sent_is_cleared
    check (status <> 'sent' or (recipient is null and payload is null))
);
alter table app.email_outbox enable row level security;
grant select, insert, update, delete on app.email_outbox to service_role;

create index email_outbox_due on app.email_outbox (next_attempt_at) where status in ('pending', 'sending');
create index email_outbox_created on app.email_outbox (created_at);

-- p_mails: [{ template, recipient, payload }], at most one per template.
create function app.enqueue_mails(p_reference uuid, p_mails jsonb) returns void
language sql security invoker set search_path = '' as $$
  insert into app.email_outbox (dedupe_key, template, reference, recipient, payload)
  select mail.template || '.' || p_reference, mail.template, p_reference, mail.recipient, mail.payload
    from jsonb_to_recordset(p_mails) as mail (template text, recipient text, payload jsonb);
$$;

-- Null after the last attempt. The jitter only shortens, so the last attempt comes within 33 hours.
create function app.retry_delay(p_attempts integer) returns interval
language sql volatile security invoker set search_path = '' as $$
  select (array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours', '24 hours']::interval[])[p_attempts]
         * (0.8 + 0.2 * random());
$$;

/**
 * Leases due mails for 60 seconds.
 * Returns [{ id, attempt, dedupeKey, template, reference, recipient, payload }]; `attempt` counts from 1.
 */
create function public.claim_outbox(p_limit integer default 10) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_ids bigint[];
  v_jobs jsonb;
begin
  update app.email_outbox
     set status = 'dead', locked_until = null, last_error = 'the worker stopped before it finished'
   where status = 'sending' and locked_until <= now() and app.retry_delay(attempts) is null;

  select array_agg(due.id) into v_ids
    from (select id from app.email_outbox
           where status = 'pending' and next_attempt_at <= now()
           order by next_attempt_at, id
           limit p_limit
             for update skip locked) as due;

  -- A mail whose worker stopped is taken up alone: if it is what stopped the worker, it takes no other with it.
  if v_ids is null then
    select array_agg(stopped.id) into v_ids
      from (select id from app.email_outbox
             where status = 'sending' and locked_until <= now()
             order by locked_until, id
             limit 1
               for update skip locked) as stopped;
  end if;

  with claimed as (
    update app.email_outbox
       set status = 'sending', attempts = attempts + 1, locked_until = now() + interval '60 seconds'
     where id = any (v_ids)
    returning id, attempts, dedupe_key, template, reference, recipient, payload
  )
  select jsonb_agg(
           jsonb_build_object(
             'id', id, 'attempt', attempts, 'dedupeKey', dedupe_key, 'template', template,
             'reference', reference, 'recipient', recipient, 'payload', payload)
           order by id)
    into v_jobs
    from claimed;
  return coalesce(v_jobs, '[]'::jsonb);
end;
$$;

/**
 * Ends the lease of one claimed mail. p_outcome: 'sent'; 'failed' = try again later; 'refused' = never try again.
 * A failure that arrives after the lease was given to another worker changes nothing; a success always counts.
 */
create function public.finish_outbox(
  p_id bigint,
  p_attempt integer,
  p_outcome text,
  p_provider_id text default null,
  p_error text default null
) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  v_delay interval := app.retry_delay(p_attempt);
begin
  if p_outcome = 'sent' then
    update app.email_outbox
       set status = 'sent', sent_at = now(), locked_until = null, provider_id = p_provider_id, last_error = null,
           recipient = null, payload = null
     where id = p_id and status <> 'sent';
  elsif p_outcome in ('failed', 'refused') then
    update app.email_outbox
       set status = case when p_outcome = 'refused' or v_delay is null then 'dead' else 'pending' end,
           next_attempt_at = now() + coalesce(v_delay, interval '0'),
           locked_until = null,
           last_error = left(p_error, 500)
     where id = p_id and status = 'sending' and attempts = p_attempt;
  else
    raise sqlstate 'PT400' using message = 'unknown outcome';
  end if;
end;
$$;

revoke execute on function public.claim_outbox, public.finish_outbox from public, anon, authenticated;
grant execute on function app.enqueue_mails, app.retry_delay, public.claim_outbox, public.finish_outbox
  to service_role;
