-- Orders that are paid on the page of the payment service.

create sequence app."create-checkout";

alter table app.consent_events
  drop constraint consent_events_purpose_check,
  add constraint consent_events_purpose_check
    check (purpose in ('newsletter', 'message', 'disc-report', 'order', 'all-mail'));
alter table app.alarms
  drop constraint alarms_kind_check,
  add constraint alarms_kind_check
    check (kind in ('mail_dead', 'mails_held', 'complaint', 'payment_differs', 'payment_foreign', 'payment_twice'));

-- One that is paid stays as long as tax law asks; another goes 30 days after its last payment page has closed.
create table app.orders (
  id uuid primary key,
  person_hash text not null,
  name text not null,
  email text not null,
  plan_id text not null,
  -- Null for what is paid once.
  period text check (period in ('monthly', 'biannual', 'annual')),
  units integer not null check (units > 0),
  currency text not null check (currency in ('CAD', 'USD')),
  -- Of one payment, in cents before tax, out of the price list.
  unit_amount integer not null check (unit_amount > 0),
  total integer not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
  -- SHA-256 of the words beside the box, see consent_events.
  text_hash text,
  -- Every payment page that was opened for it.
  session_ids text[] not null default '{}',
  -- The page that counts: the last one, or the one that was paid. Its address is gone once nobody can pay there.
  session_id text,
  session_url text,
  session_expires_at timestamptz,
  -- What the payment service calls them.
  customer_id text,
  subscription_id text,
  payment_id text,
  -- Cents with tax, in the first payment.
  charged integer,
  paid_at timestamptz,
  -- By the newest notice about the subscription, in UTC: the day of the next payment, and the day on which a cancelled
  -- plan ends. The version orders the notices, which come in any order.
  subscription_version text collate "C",
  renews_on date,
  ends_on date,
  -- When the payment service was last asked about the page.
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_is_exact check (total = unit_amount * units),
  constraint orders_paid_is_complete
    check ((state = 'paid') = (paid_at is not null and charged is not null) and (state <> 'paid' or session_id is not null))
);
alter table app.orders enable row level security;
create index orders_person on app.orders (person_hash);
create index orders_unsettled on app.orders (looked_at) where state in ('open', 'pending') and session_id is not null;
create index orders_unpaid on app.orders ((coalesce(session_expires_at, created_at))) where state <> 'paid';
create index orders_paid on app.orders (paid_at) where state = 'paid';

-- Notices of the payment service that were taken to account, so that one that comes twice counts once. Kept for 30 days.
create table app.payment_events (
  -- The service's id of the notice.
  id text primary key,
  type text not null,
  order_id uuid not null,
  received_at timestamptz not null default now()
);
alter table app.payment_events enable row level security;
create index payment_events_received on app.payment_events using brin (received_at);

/** An order as the functions know it. */
create function app.order_json(p_order app.orders) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_order.id, 'state', p_order.state, 'planId', p_order.plan_id, 'period', p_order.period,
    'units', p_order.units, 'currency', p_order.currency, 'unitAmount', p_order.unit_amount, 'total', p_order.total,
    'email', p_order.email, 'charged', p_order.charged, 'paidAt', app.iso_time(p_order.paid_at),
    'renewsOn', p_order.renews_on, 'endsOn', p_order.ends_on, 'customerId', p_order.customer_id,
    'sessionIds', p_order.session_ids, 'sessionId', p_order.session_id, 'sessionUrl', p_order.session_url,
    'sessionExpiresAt', app.iso_time(p_order.session_expires_at)));
$$;

/**
 * Stores an order, or finds the one that the same call made before. p_order: { name, email, planId, period, units,
 * currency, unitAmount, total }. A repeated call counts too, because each asks the payment service for something.
 */
create function app.submit_order(p_submission jsonb, p_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('create-checkout', p_submission);
  v_order app.orders;
begin
  if v_begun.known_id is not null then
    perform app.count_call(p_submission -> 'limits', (p_submission ->> 'proven')::boolean);
    select * into v_order from app.orders where id = v_begun.known_id;
    if found then
      return app.order_json(v_order);
    end if;
  end if;
  insert into app.orders
    (id, person_hash, name, email, plan_id, period, units, currency, unit_amount, total, text_hash)
  values (gen_random_uuid(), p_submission ->> 'personHash', p_order ->> 'name', p_order ->> 'email',
          p_order ->> 'planId', p_order ->> 'period', (p_order ->> 'units')::integer, p_order ->> 'currency',
          (p_order ->> 'unitAmount')::integer, (p_order ->> 'total')::integer,
          p_submission #>> '{consent,textHash}')
  returning * into v_order;
  perform app.end_submission('create-checkout', p_submission, v_order.id, v_begun.held);
  return app.order_json(v_order);
end;
$$;

/**
 * Notes the payment page that was opened for an order, p_session: { id, url, expiresAt }, which can be paid again by it.
 * Answers the order; null when it is gone. The same page again, or one for an order that is paid or about to be,
 * changes nothing.
 */
create function app.note_session(p_order_id uuid, p_session jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_session text := p_session ->> 'id';
  v_order app.orders;
begin
  update app.orders
     set session_ids = session_ids || v_session, session_id = v_session, session_url = p_session ->> 'url',
         session_expires_at = (p_session ->> 'expiresAt')::timestamptz, state = 'open', looked_at = now(),
         updated_at = now()
   where id = p_order_id and state not in ('pending', 'paid') and not v_session = any (session_ids);
  select * into v_order from app.orders where id = p_order_id;
  return case when found then app.order_json(v_order) end;
end;
$$;

/** Notes an alarm about a payment once, however often the payment service tells of it. */
create function app.raise_payment_alarm(p_kind text, p_facts jsonb) returns void
language plpgsql as $$
declare
  v_detail text := format('order %s, payment page %s: %s cents %s before tax', p_facts ->> 'orderId',
    p_facts ->> 'sessionId', p_facts ->> 'subtotal', upper(p_facts ->> 'currency'));
begin
  perform pg_advisory_xact_lock(hashtextextended('alarm' || p_kind, 0));
  if not exists (select from app.alarms where kind = p_kind and detail = v_detail) then
    perform app.raise_alarm(p_kind, v_detail);
  end if;
end;
$$;

/** How far a payment page has come. A page never goes back, whatever order the notices come in. */
create function app.payment_rank(p_state text) returns integer
language sql immutable as $$
  select case p_state when 'open' then 0 when 'pending' then 1 when 'paid' then 3 else 2 end;
$$;

/**
 * What was learned about a payment page, p_facts: { orderId, sessionId, state, currency, subtotal, tax, charged, at,
 * customerId, subscriptionId, paymentId }, amounts in cents. Answers what came of it. With the mails for an order that
 * becomes paid or fails, once.
 */
create function app.apply_session(p_order app.orders, p_facts jsonb) returns text
language plpgsql as $$
declare
  v_session text := p_facts ->> 'sessionId';
  v_state text := p_facts ->> 'state';
  v_order app.orders := p_order;
  v_summary jsonb;
begin
  if v_state <> 'paid' then
    if v_session is distinct from v_order.session_id or app.payment_rank(v_state) <= app.payment_rank(v_order.state) then
      return 'unchanged';
    end if;
    update app.orders set state = v_state, session_url = null, updated_at = now() where id = v_order.id;
    if v_state = 'failed' and not exists (
      select from app.email_outbox where dedupe_key = 'payment-failed.' || v_order.id)
    then
      perform app.enqueue_mails(v_order.id, v_order.person_hash, jsonb_build_array(jsonb_build_object(
        'template', 'payment-failed', 'recipient', v_order.email,
        'payload', app.order_summary(v_order))), false);
    end if;
    return 'changed';
  end if;

  if not v_session = any (v_order.session_ids) then
    perform app.raise_payment_alarm('payment_foreign', p_facts);
    return 'alarm';
  elsif v_order.state = 'paid' then
    if v_session = v_order.session_id then
      return 'unchanged';
    end if;
    perform app.raise_payment_alarm('payment_twice', p_facts);
    return 'alarm';
  elsif (upper(p_facts ->> 'currency'), (p_facts ->> 'subtotal')::bigint, (p_facts ->> 'charged')::bigint)
        is distinct from (v_order.currency, v_order.total, v_order.total + (p_facts ->> 'tax')::bigint)
  then
    perform app.raise_payment_alarm('payment_differs', p_facts);
    return 'alarm';
  end if;

  update app.orders
     set state = 'paid', session_id = v_session, session_url = null, charged = (p_facts ->> 'charged')::integer,
         paid_at = (p_facts ->> 'at')::timestamptz, customer_id = p_facts ->> 'customerId',
         payment_id = p_facts ->> 'paymentId', subscription_id = p_facts ->> 'subscriptionId', updated_at = now()
   where id = v_order.id
  returning * into v_order;
  -- Notices came first about a subscription that failed, of an earlier page.
  if v_order.subscription_id is distinct from p_order.subscription_id then
    update app.orders set subscription_version = null, renews_on = null, ends_on = null where id = v_order.id;
  end if;
  v_summary := app.order_summary(v_order);
  perform app.enqueue_mails(v_order.id, v_order.person_hash, jsonb_build_array(
    jsonb_build_object('template', 'order-confirmation', 'recipient', v_order.email, 'payload', v_summary),
    jsonb_build_object('template', 'order-notice', 'recipient', 'staff', 'payload', v_summary || jsonb_strip_nulls(
      jsonb_build_object(
        'name', v_order.name, 'email', v_order.email, 'customerId', v_order.customer_id,
        'subscriptionId', v_order.subscription_id, 'paymentId', v_order.payment_id)))), false);
  return 'changed';
end;
$$;

/** What the mails about an order say of it. */
create function app.order_summary(p_order app.orders) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'planId', p_order.plan_id, 'period', p_order.period, 'units', p_order.units, 'currency', p_order.currency,
    'total', p_order.total, 'charged', p_order.charged, 'paidAt', app.iso_time(p_order.paid_at),
    'receipt', case when p_order.text_hash is not null then jsonb_build_object(
      'textHash', p_order.text_hash, 'agreedAt', app.iso_time(p_order.created_at)) end));
$$;

/**
 * What was learned about a subscription, p_facts: { orderId, subscriptionId, customerId, version, renewsOn, endsOn }. The
 * greatest version counts; of an order that is paid, only the subscription that was paid.
 */
create function app.apply_subscription(p_order app.orders, p_facts jsonb) returns text
language plpgsql as $$
begin
  update app.orders
     set subscription_id = p_facts ->> 'subscriptionId', customer_id = p_facts ->> 'customerId',
         subscription_version = p_facts ->> 'version', renews_on = (p_facts ->> 'renewsOn')::date,
         ends_on = (p_facts ->> 'endsOn')::date, updated_at = now()
   where id = p_order.id
     and (state <> 'paid' or subscription_id = p_facts ->> 'subscriptionId')
     and coalesce(subscription_version, '') < p_facts ->> 'version';
  return case when found then 'changed' else 'unchanged' end;
end;
$$;

/**
 * Takes to account what the payment service says, in a notice (p_event: { id, type }) or when it was asked (an empty one).
 * p_facts: see app.apply_session and app.apply_subscription. Answers { outcome, order }: 'unknown' (there is no such
 * order), 'repeated' (the notice was known), 'unchanged', 'changed', or 'alarm', which changes no order.
 */
create function app.apply_payment(p_event jsonb, p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order app.orders;
  v_outcome text;
begin
  select * into v_order from app.orders where id = (p_facts ->> 'orderId')::uuid for update;
  if not found then
    -- Its person had it deleted while the payment page was open.
    if p_facts ->> 'state' = 'paid' then
      perform app.raise_payment_alarm('payment_foreign', p_facts);
    end if;
    return jsonb_build_object('outcome', 'unknown');
  end if;

  if p_event ? 'id' then
    insert into app.payment_events (id, type, order_id)
    values (p_event ->> 'id', p_event ->> 'type', v_order.id) on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'repeated', 'order', app.order_json(v_order));
    end if;
  end if;
  v_outcome := case when p_facts ? 'sessionId' then app.apply_session(v_order, p_facts)
                    else app.apply_subscription(v_order, p_facts) end;
  select * into v_order from app.orders where id = v_order.id;
  return jsonb_build_object('outcome', v_outcome, 'order', app.order_json(v_order));
end;
$$;

/** An order by its id, or null. Counts the call first, see app.count_call. */
create function app.order_view(p_id uuid, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order app.orders;
begin
  perform app.count_call(p_limits, true);
  select * into v_order from app.orders where id = p_id;
  return case when found then app.order_json(v_order) end;
end;
$$;

/**
 * Orders whose notice may have been lost: not settled, and not looked at for ten minutes. [{ id, sessionId }], the
 * longest unseen first; they count as looked at. Two days after it has closed a page is not asked about any more.
 */
create function app.claim_orders(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_orders jsonb;
begin
  with due as (
    select id from app.orders
     where state in ('open', 'pending') and session_id is not null and looked_at <= now() - interval '10 minutes'
       and (state = 'pending' or session_expires_at > now() - interval '2 days')
     order by looked_at
     limit p_limit
       for update skip locked
  ), claimed as (
    update app.orders set looked_at = now() where id in (select id from due) returning id, session_id
  )
  select jsonb_agg(jsonb_build_object('id', id, 'sessionId', session_id)) into v_orders from claimed;
  return coalesce(v_orders, '[]'::jsonb);
end;
$$;

grant execute on function app.submit_order, app.note_session, app.apply_payment, app.order_view, app.claim_orders
  to site_functions;

-- What follows are functions of earlier migrations, which now know of orders.

/**
 * Leases due mails for 60 seconds.
 * Returns [{ id, attempt, dedupeKey, template, reference, recipient, personHash, payload }]; `attempt` counts from 1.
 */
create or replace function app.claim_outbox(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ids bigint[];
  v_kept_back bigint[];
  v_jobs jsonb;
begin
  perform app.give_up_mail(stopped.id, 'the worker stopped before it finished')
     from (select id, attempts from app.email_outbox
            where status = 'sending' and locked_until <= now()
              for update skip locked) as stopped
    where app.retry_delay(stopped.attempts) is null;

  loop
    select array_agg(due.id) into v_ids
      from (select id from app.email_outbox
             where status = 'pending' and next_attempt_at <= now()
             order by next_attempt_at, id
             limit p_limit
               for update skip locked) as due;
    -- Who asks for their data gets the link all the same: it is how a person acts on this very list. Who buys something
    -- is told about it, unless nobody can be reached there.
    with kept_back as (
      update app.email_outbox as mail
         set status = 'suppressed', recipient = null, payload = null
        from app.suppressions as suppressed
       where mail.id = any (v_ids) and suppressed.person_hash = mail.person_hash
         and mail.template <> 'data-link'
         and (suppressed.reason = 'bounce' or mail.template not in ('order-confirmation', 'payment-failed'))
      returning mail.id
    )
    select array_agg(id) into v_kept_back from kept_back;
    exit when v_kept_back is null;
  end loop;

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
    returning id, attempts, dedupe_key, template, reference, recipient, person_hash, payload
  )
  select jsonb_agg(
           jsonb_build_object(
             'id', id, 'attempt', attempts, 'dedupeKey', dedupe_key, 'template', template, 'reference', reference,
             'recipient', recipient, 'personHash', person_hash, 'payload', payload)
           order by id)
    into v_jobs
    from claimed;
  return coalesce(v_jobs, '[]'::jsonb);
end;
$$;

/**
 * Stores the mail with the link to a person's data, if there is any; a stranger gets none. Both are counted and
 * answered alike.
 */
create or replace function app.submit_data_request(p_submission jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('request-data-link', p_submission);
  v_person text := p_submission ->> 'personHash';
  v_id uuid := gen_random_uuid();
begin
  if v_begun.known_id is not null then
    return jsonb_build_object('id', v_begun.known_id, 'created', false);
  end if;
  if not exists (select from app.contact_submissions where person_hash = v_person)
     and not exists (select from app.newsletter_subscribers where person_hash = v_person)
     and not exists (select from app.consent_events where person_hash = v_person)
     and not exists (select from app.email_outbox where person_hash = v_person)
     and not exists (select from app.suppressions where person_hash = v_person)
     and not exists (select from app.mail_events where person_hash = v_person)
     and not exists (select from app.orders where person_hash = v_person)
  then
    p_submission := jsonb_set(p_submission, '{mails}', '[]');
  end if;
  perform app.end_submission('request-data-link', p_submission, v_id, v_begun.held);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

/** All that is kept about a person, { table: [row] }, without the hashes that only we can make. */
create or replace function app.export_person(p_person_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash' order by created_at), '[]')
        from app.contact_submissions as row where person_hash = p_person_hash),
    'newsletter', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash'), '[]')
        from app.newsletter_subscribers as row where person_hash = p_person_hash),
    'consents', (
      select coalesce(jsonb_agg(to_jsonb(row) - '{person_hash,client_hash,id}'::text[] order by id), '[]')
        from app.consent_events as row where person_hash = p_person_hash),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'template', template, 'reference', reference, 'status', status, 'recipient', recipient,
               'payload', payload, 'created_at', created_at, 'sent_at', sent_at) order by id), '[]')
        from app.email_outbox where person_hash = p_person_hash),
    'no_mail', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash'), '[]')
        from app.suppressions as row where person_hash = p_person_hash),
    'bounces', (
      select coalesce(jsonb_agg(to_jsonb(row) - '{person_hash,id}'::text[] order by created_at), '[]')
        from app.mail_events as row where person_hash = p_person_hash),
    'orders', (
      select coalesce(jsonb_agg(
               to_jsonb(row) - '{person_hash,session_url,subscription_version}'::text[] order by created_at), '[]')
        from app.orders as row where person_hash = p_person_hash));
$$;

/**
 * Deletes what is kept about a person, and answers the number of rows by name. What stays, as hashes: the proof of what
 * they agreed to and took back, without network and browser, and their wish to get no mail. Orders that are paid, or
 * about to be, stay whole: they are our books.
 */
create or replace function app.delete_person(p_person_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_messages bigint;
  v_newsletter bigint;
  v_emails bigint;
  v_bounces bigint;
  v_orders bigint;
begin
  perform app.unsubscribe(p_person_hash, '{}');
  delete from app.contact_submissions where person_hash = p_person_hash;
  get diagnostics v_messages = row_count;
  delete from app.newsletter_subscribers where person_hash = p_person_hash;
  get diagnostics v_newsletter = row_count;
  delete from app.email_outbox where person_hash = p_person_hash;
  get diagnostics v_emails = row_count;
  delete from app.mail_events where person_hash = p_person_hash;
  get diagnostics v_bounces = row_count;
  delete from app.orders where person_hash = p_person_hash and state not in ('pending', 'paid');
  get diagnostics v_orders = row_count;
  update app.consent_events set client_hash = null, user_agent = null
   where person_hash = p_person_hash and (client_hash is not null or user_agent is not null);
  return jsonb_build_object(
    'messages', v_messages, 'newsletter', v_newsletter, 'emails', v_emails, 'bounces', v_bounces,
    'orders', v_orders);
end;
$$;

/** Removes what is past its time. Rows that another call is using are left for the next run. */
create or replace function app.forget_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.rate_limits where (key, seconds) in (
    select key, seconds from app.rate_limits
     where opened_at + make_interval(secs => seconds) <= now()
       for update skip locked);
  delete from app.idempotency_keys where (function, key) in (
    select function, key from app.idempotency_keys
     where created_at <= now() - interval '48 hours'
       for update skip locked);
  delete from app.hours where hour <= now() - interval '48 hours';
  delete from app.email_outbox
   where status in ('sent', 'dead', 'held', 'suppressed') and created_at <= now() - interval '30 days';
  delete from app.mail_events where created_at <= now() - interval '30 days';
  delete from app.alarms where created_at <= now() - interval '90 days';
  delete from app.newsletter_subscribers where status = 'pending' and asked_at <= now() - interval '30 days';
  delete from app.contact_submissions where created_at <= now() - interval '24 months';
  delete from app.payment_events where received_at <= now() - interval '30 days';
  delete from app.orders
   where state <> 'paid' and coalesce(session_expires_at, created_at) <= now() - interval '30 days';
  -- Six years after the end of the tax year, in which a subscription has to have ended.
  delete from app.orders
   where state = 'paid' and paid_at <= now() - interval '6 years' and (period is null or ends_on is not null)
     and extract(year from greatest(paid_at, ends_on)) < extract(year from now() - interval '6 years');
  -- What somebody agreed to with an order is kept as long as they have one.
  delete from app.consent_events as event
   where purpose = 'order' and created_at <= now() - interval '30 days'
     and not exists (select from app.orders where orders.person_hash = event.person_hash);
  delete from app.consent_events where purpose = 'disc-report' and created_at <= now() - interval '30 days';
  delete from app.consent_events where purpose = 'message' and created_at <= now() - interval '24 months';
  -- The proof of a subscription is kept as long as it lasts, and three years longer; one that was never confirmed
  -- goes with its request.
  delete from app.consent_events as event
   where purpose = 'newsletter'
     and not exists (
       select from app.newsletter_subscribers as known
        where known.person_hash = event.person_hash and known.status <> 'unsubscribed')
     and not exists (
       select from app.consent_events as later
        where later.person_hash = event.person_hash and later.purpose = 'newsletter'
          and later.created_at > now() - case when exists (
                select from app.consent_events as any_confirmed
                 where any_confirmed.person_hash = event.person_hash and any_confirmed.purpose = 'newsletter'
                   and any_confirmed.event = 'confirmed')
              then interval '3 years' else interval '30 days' end);
end;
$$;
