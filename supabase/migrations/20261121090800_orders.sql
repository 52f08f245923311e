-- Orders that are paid on the page of the payment service, Stripe.

-- What Stripe calls an object.
create domain app.stripe_id as text check (char_length(value) between 1 and 255);

-- One that is paid stays as long as tax law asks; another goes 30 days after its last checkout session has closed.
create table app.orders (
  id uuid primary key,
  person_hash app.person_hash not null,
  -- Whoever was signed in when it was made, while that account lasts: they may have given another address.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 80),
  email app.email_address not null,
  plan_id text not null check (char_length(plan_id) <= 64),
  -- Null for what is paid once.
  period text check (period in ('monthly', 'biannual', 'annual')),
  units integer not null check (units > 0),
  currency text not null check (currency in ('CAD', 'USD')),
  -- Of one payment, in cents before tax, out of the price list.
  unit_amount integer not null check (unit_amount > 0),
  total integer not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
  -- Of the words beside the box.
  text_hash app.text_hash,
  -- Every checkout session that was opened for it.
  session_ids app.stripe_id[] not null default '{}',
  -- The session that counts: the last one, or the one that was paid. Its address is gone once nobody can pay there.
  session_id app.stripe_id,
  session_url text check (session_url like 'http%' and char_length(session_url) <= 8000),
  session_expires_at timestamptz,
  customer_id app.stripe_id,
  subscription_id app.stripe_id,
  payment_id app.stripe_id,
  -- Cents with tax, in the first payment.
  charged integer,
  -- The taxes in it by name and rate, as they were called on that day.
  tax_name text check (char_length(tax_name) <= 120),
  paid_at timestamptz,
  -- By the newest event about the subscription, in UTC: the day of the next payment, and the day on which a cancelled
  -- plan ends. The version orders the events, which come in any order.
  subscription_version text collate "C" check (char_length(subscription_version) <= 300),
  renews_on date,
  ends_on date,
  -- When the payment service was last asked about the session.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_is_exact check (total = unit_amount * units),
  constraint orders_paid_is_complete
    check ((state = 'paid') = (paid_at is not null and charged is not null) and (state <> 'paid' or session_id is not null))
);
create index orders_person on app.orders (person_hash);
create index orders_user on app.orders (user_id) where user_id is not null;
create index orders_unpaid on app.orders ((coalesce(session_expires_at, created_at))) where state <> 'paid';
create index orders_paid on app.orders (paid_at) where state = 'paid';
create index orders_to_check on app.orders (checked_at) where state in ('open', 'pending') and session_id is not null;

-- A payment of an order, of which something was taken back: by a refund, or by a bank whose customer disputes it.
create table app.order_charges (
  id app.stripe_id primary key,
  order_id uuid not null references app.orders on delete cascade,
  -- Cents with tax in all refunds but those that failed, and when the last of them was made.
  refunded integer not null check (refunded >= 0),
  refunded_at timestamptz,
  -- When the payment service was asked; a later answer counts.
  asked_at timestamptz not null,
  dispute text check (dispute in ('open', 'won', 'lost'))
);
create index order_charges_order on app.order_charges (order_id);

/** What was taken back of an order, { refunded, refundedAt, dispute }; of several disputes the worst for us. */
create function app.order_returns(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'refunded', nullif(sum(refunded), 0),
    'refundedAt', app.iso_time(max(refunded_at) filter (where refunded > 0)),
    'dispute', (array_agg(dispute order by array_position(array['lost', 'open', 'won'], dispute)))[1]))
    from app.order_charges where order_id = p_order_id;
$$;

/** An order as the functions know it. */
create function app.order_json(p_order app.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_order.id, 'state', p_order.state, 'planId', p_order.plan_id, 'period', p_order.period,
    'units', p_order.units, 'currency', p_order.currency, 'unitAmount', p_order.unit_amount, 'total', p_order.total,
    'email', p_order.email, 'charged', p_order.charged, 'taxName', p_order.tax_name,
    'paidAt', app.iso_time(p_order.paid_at), 'renewsOn', p_order.renews_on, 'endsOn', p_order.ends_on,
    'customerId', p_order.customer_id, 'subscriptionId', p_order.subscription_id,
    'sessionIds', p_order.session_ids, 'sessionId', p_order.session_id, 'sessionUrl', p_order.session_url,
    'sessionExpiresAt', app.iso_time(p_order.session_expires_at))) || app.order_returns(p_order.id);
$$;

/** What the mails to the buyer say of an order. */
create function app.order_summary(p_order app.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'planId', p_order.plan_id, 'period', p_order.period, 'units', p_order.units, 'currency', p_order.currency,
    'total', p_order.total, 'charged', p_order.charged, 'taxName', p_order.tax_name, 'paidAt', app.iso_time(p_order.paid_at),
    'receipt', case when p_order.text_hash is not null then jsonb_build_object(
      'textHash', p_order.text_hash, 'agreedAt', app.iso_time(p_order.created_at), 'source', (
        select source from app.consent_events where reference = p_order.id)) end)) || app.order_returns(p_order.id);
$$;

/** The mail that tells the staff of an order. */
create function app.order_notice(p_order app.orders, p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'template', 'order-notice', 'recipient', 'staff', 'key', p_key,
    'payload', app.order_summary(p_order) || jsonb_strip_nulls(jsonb_build_object(
      'name', p_order.name, 'email', p_order.email, 'customerId', p_order.customer_id,
      'subscriptionId', p_order.subscription_id, 'paymentId', p_order.payment_id)));
$$;

/**
 * Stores an order, or finds the one that the same call made before. p_order: { userId, name, email, planId, period, units,
 * currency, unitAmount, total }; an account that is gone counts as none.
 */
create function app.submit_order(p_submission jsonb, p_order jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_begun record := app.begin_submission('create-checkout', p_submission);
  v_order app.orders;
begin
  if v_begun.known is not null then
    select * into v_order from app.orders where id = (v_begun.known ->> 'id')::uuid;
    if found then
      return app.order_json(v_order);
    end if;
  end if;
  insert into app.orders
    (id, person_hash, user_id, name, email, plan_id, period, units, currency, unit_amount, total, text_hash)
  values (gen_random_uuid(), p_submission ->> 'personHash',
          (select id from auth.users where id = (p_order ->> 'userId')::uuid), p_order ->> 'name', p_order ->> 'email',
          p_order ->> 'planId', p_order ->> 'period', (p_order ->> 'units')::integer, p_order ->> 'currency',
          (p_order ->> 'unitAmount')::integer, (p_order ->> 'total')::integer,
          p_submission #>> '{consent,textHash}')
  returning * into v_order;
  perform app.end_submission('create-checkout', v_begun.submission, v_order.id);
  return app.order_json(v_order);
end;
$$;

/** An order by its id, or null. */
create function app.read_order(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order app.orders;
begin
  select * into v_order from app.orders where id = p_id;
  return case when found then app.order_json(v_order) end;
end;
$$;

/**
 * Records the checkout session that was opened for an order, p_session: { id, url, expiresAt }, which can be paid again
 * by it. Answers the order; null when it is gone. The same session again, or one for an order that is paid or about to
 * be, changes nothing.
 */
create function app.record_checkout_session(p_order_id uuid, p_session jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_session app.stripe_id := p_session ->> 'id';
  v_order app.orders;
begin
  update app.orders
     set session_ids = session_ids || v_session, session_id = v_session, session_url = p_session ->> 'url',
         session_expires_at = (p_session ->> 'expiresAt')::timestamptz, state = 'open', checked_at = now(),
         updated_at = now()
   where id = p_order_id and state not in ('pending', 'paid') and not v_session = any (session_ids);
  select * into v_order from app.orders where id = p_order_id;
  return case when found then app.order_json(v_order) end;
end;
$$;

grant execute on function app.read_order, app.record_checkout_session to site_functions;

select app.close_tables();
