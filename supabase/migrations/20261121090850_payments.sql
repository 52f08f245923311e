-- Events of the payment service that were applied, so that one that comes twice counts once. Kept for 30 days.
create table app.order_events (
  id app.stripe_id primary key,
  type text not null check (char_length(type) <= 100),
  order_id uuid not null,
  received_at timestamptz not null default now()
);
create index order_events_received on app.order_events using brin (received_at);

/** Records an alarm about a payment once, however often the payment service tells of it. */
create function app.record_payment_alarm(p_kind text, p_facts jsonb) returns void
language sql set search_path = '' as $$
  select app.record_alarm_once(p_kind, case
    when p_facts ? 'chargeId' then format('order %s, charge %s', p_facts ->> 'orderId', p_facts ->> 'chargeId')
    else format('order %s, payment page %s: %s cents %s before tax', p_facts ->> 'orderId',
      p_facts ->> 'sessionId', p_facts ->> 'subtotal', upper(p_facts ->> 'currency'))
  end, interval '90 days');
$$;

/** How far a checkout session has come. It never goes back, whatever order the events come in. */
create function app.payment_rank(p_state text) returns integer
language sql immutable set search_path = '' as $$
  select case p_state when 'open' then 0 when 'pending' then 1 when 'paid' then 3 else 2 end;
$$;

/**
 * Applies what was learned about a checkout session, p_facts: { orderId, sessionId, state, currency, subtotal, tax, taxName,
 * charged, at, customerId, subscriptionId, paymentId }, amounts in cents. Answers what came of it. With the mails for an
 * order that becomes paid or fails, once.
 */
create function app.apply_checkout_session(p_order app.orders, p_facts jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_session app.stripe_id := p_facts ->> 'sessionId';
  v_state text := p_facts ->> 'state';
  v_order app.orders := p_order;
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
    perform app.record_payment_alarm('payment_foreign', p_facts);
    return 'alarm';
  elsif v_order.state = 'paid' then
    if v_session = v_order.session_id then
      return 'unchanged';
    end if;
    perform app.record_payment_alarm('payment_twice', p_facts);
    return 'alarm';
  elsif (upper(p_facts ->> 'currency'), (p_facts ->> 'subtotal')::bigint, (p_facts ->> 'charged')::bigint)
        is distinct from (v_order.currency, v_order.total, v_order.total + (p_facts ->> 'tax')::bigint)
  then
    perform app.record_payment_alarm('payment_differs', p_facts);
    return 'alarm';
  end if;

  update app.orders
     set state = 'paid', session_id = v_session, session_url = null, charged = (p_facts ->> 'charged')::integer,
         tax_name = p_facts ->> 'taxName',
         paid_at = (p_facts ->> 'at')::timestamptz, customer_id = p_facts ->> 'customerId',
         payment_id = p_facts ->> 'paymentId', subscription_id = p_facts ->> 'subscriptionId', updated_at = now()
   where id = v_order.id
  returning * into v_order;
  -- Events came first about a subscription that failed, of an earlier session.
  if v_order.subscription_id is distinct from p_order.subscription_id then
    update app.orders set subscription_version = null, renews_on = null, ends_on = null where id = v_order.id;
  end if;
  perform app.enqueue_mails(v_order.id, v_order.person_hash, jsonb_build_array(
    jsonb_build_object(
      'template', 'order-confirmation', 'recipient', v_order.email, 'payload', app.order_summary(v_order)),
    app.order_notice(v_order, null)), false);
  return 'changed';
end;
$$;

/**
 * Applies what was learned about a subscription, p_facts: { orderId, subscriptionId, customerId, version, renewsOn,
 * endsOn }. The greatest version counts; of an order that is paid, only the subscription that was paid.
 */
create function app.apply_subscription(p_order app.orders, p_facts jsonb) returns text
language plpgsql set search_path = '' as $$
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
 * Applies what was taken back of a payment, p_facts: { orderId, chargeId, refunded, refundedAt, failedRefunds, askedAt,
 * dispute }; a `dispute` that is closed is not opened again. The order stays paid, as the books do. Tells the buyer of
 * every refund and of every turn of a dispute, and the staff of all.
 */
create function app.apply_charge(p_order app.orders, p_key text, p_facts jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  v_charge app.stripe_id := p_facts ->> 'chargeId';
  v_before jsonb := app.order_returns(p_order.id);
  v_after jsonb;
  v_is_more boolean;
  v_is_turn boolean;
begin
  insert into app.order_charges as known (id, order_id, refunded, refunded_at, asked_at)
  values (v_charge, p_order.id, (p_facts ->> 'refunded')::integer, (p_facts ->> 'refundedAt')::timestamptz,
          (p_facts ->> 'askedAt')::timestamptz)
  on conflict (id) do update
    set refunded = excluded.refunded, refunded_at = excluded.refunded_at, asked_at = excluded.asked_at
    where known.asked_at < excluded.asked_at;
  update app.order_charges set dispute = p_facts ->> 'dispute'
   where id = v_charge and p_facts ? 'dispute' and (dispute is null or p_facts ->> 'dispute' <> 'open');
  v_after := app.order_returns(p_order.id);

  perform app.record_alarm_once('refund_failed', format('order %s, refund %s', p_order.id, refund), interval '90 days')
     from jsonb_array_elements_text(p_facts -> 'failedRefunds') as refund;
  if v_after = v_before then
    return 'unchanged';
  end if;
  v_is_more := coalesce((v_after ->> 'refunded')::bigint, 0) > coalesce((v_before ->> 'refunded')::bigint, 0);
  v_is_turn := v_after ->> 'dispute' is distinct from v_before ->> 'dispute';
  perform app.enqueue_mails(p_order.id, p_order.person_hash, jsonb_build_array(jsonb_build_object(
      'template', told, 'recipient', p_order.email, 'key', p_key, 'payload', app.order_summary(p_order))), false)
     from unnest(array[case when v_is_more then 'order-refunded' end, case when v_is_turn then 'order-disputed' end]) as told
    where told is not null;
  if v_after ->> 'dispute' = 'open' and v_is_turn then
    perform app.record_payment_alarm('payment_disputed', p_facts);
  elsif v_is_more or v_is_turn then
    perform app.enqueue_mails(
      p_order.id, p_order.person_hash, jsonb_build_array(app.order_notice(p_order, p_key)), false);
  end if;
  return 'changed';
end;
$$;

/**
 * Applies what the payment service says, in an event (p_event: { id, type }) or when it was asked (an empty one).
 * p_facts: see app.apply_checkout_session, app.apply_subscription and app.apply_charge. Answers { outcome, order }:
 * 'unknown' (there is no such order), 'repeated' (the event was known), 'unchanged', 'changed', or 'alarm', which changes
 * no order.
 */
create function app.apply_payment(p_event jsonb, p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order app.orders;
  v_outcome text;
begin
  select * into v_order from app.orders where id = (p_facts ->> 'orderId')::uuid for update;
  if not found then
    -- Its person had it deleted while the checkout session was open.
    if p_facts ->> 'state' = 'paid' then
      perform app.record_payment_alarm('payment_foreign', p_facts);
    elsif p_facts ->> 'dispute' = 'open' then
      perform app.record_payment_alarm('payment_disputed', p_facts);
    end if;
    return jsonb_build_object('outcome', 'unknown');
  end if;

  if p_event ? 'id' then
    insert into app.order_events (id, type, order_id)
    values (p_event ->> 'id', p_event ->> 'type', v_order.id) on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'repeated', 'order', app.order_json(v_order));
    end if;
  end if;
  v_outcome := case when p_facts ? 'sessionId' then app.apply_checkout_session(v_order, p_facts)
                    when p_facts ? 'chargeId' then app.apply_charge(v_order, p_event ->> 'id', p_facts)
                    else app.apply_subscription(v_order, p_facts) end;
  select * into v_order from app.orders where id = v_order.id;
  return jsonb_build_object('outcome', v_outcome, 'order', app.order_json(v_order));
end;
$$;

/**
 * Orders whose event may have been lost: not paid or closed, and not checked for ten minutes. [{ id, sessionId }], the
 * longest unchecked first; they count as checked. Two days after it has closed a session is not asked about any more.
 */
create function app.claim_orders(p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_orders jsonb;
begin
  with due as (
    select id from app.orders
     where state in ('open', 'pending') and session_id is not null and checked_at <= now() - interval '10 minutes'
       and (state = 'pending' or session_expires_at > now() - interval '2 days')
     order by checked_at
     limit p_limit
       for update skip locked
  ), claimed as (
    update app.orders set checked_at = now() where id in (select id from due) returning id, session_id
  )
  select jsonb_agg(jsonb_build_object('id', id, 'sessionId', session_id)) into v_orders from claimed;
  return coalesce(v_orders, '[]'::jsonb);
end;
$$;

grant execute on function app.apply_payment, app.claim_orders to site_functions;

select app.close_tables();
