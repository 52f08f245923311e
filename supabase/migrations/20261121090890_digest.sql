-- The mail of each Monday that tells the owner how the week went.

-- Weeks whose digest was written into the outbox, by their Monday; the first row is of the week before the first run.
create table app.digests (
  week date primary key check (extract(isodow from week) = 1),
  queued_at timestamptz not null default now()
);

/**
 * The figures of a time: messages, orders by plan and currency (first payments in cents with tax, and what was refunded of
 * any order; the payment service knows the later payments), who came to the newsletter and left it, reports, mails that
 * wait for a decision, and alarms by kind. A charge that was refunded in parts counts whole, at the time of its last refund.
 * Null is what nobody knows at `p_at`, because app.delete_expired has deleted some of it.
 */
create function app.digest_figures(p_from timestamptz, p_to timestamptz, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'messages', (
      select count(*) from app.contact_messages
       where created_at >= p_from and created_at < p_to
         and topic not in ('Order Request', 'Questionnaire', 'Agent Onboarding')),
    'orderRequests', (
      select count(*) from app.contact_messages
       where created_at >= p_from and created_at < p_to and topic = 'Order Request'),
    'briefs', (
      select count(*) from app.contact_messages
       where created_at >= p_from and created_at < p_to and topic in ('Questionnaire', 'Agent Onboarding')),
    'revenue', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'planId', plan_id, 'currency', currency, 'orders', orders, 'charged', charged, 'refunded', refunded)
               order by currency, charged desc, plan_id), '[]')
        from (select plan_id, currency, sum(orders) as orders, sum(charged) as charged, sum(refunded) as refunded
                from (select plan_id, currency, 1 as orders, charged, 0 as refunded from app.orders
                       where state = 'paid' and paid_at >= p_from and paid_at < p_to
                      union all
                      select plan_id, currency, 0, 0, charge.refunded
                        from app.order_charges as charge join app.orders on orders.id = charge.order_id
                       where refunded_at >= p_from and refunded_at < p_to and charge.refunded > 0) as moved
               group by plan_id, currency) as plans),
    'subscribersNew', (
      select count(distinct person_hash) from app.consent_events
       where created_at >= p_from and created_at < p_to and purpose = 'newsletter' and event = 'confirmed'),
    'subscribersLost', (
      select count(distinct event.person_hash) from app.consent_events as event
       where created_at >= p_from and created_at < p_to and purpose = 'newsletter' and event.event = 'withdrawn'
         -- Who never confirmed was none.
         and exists (
           select from app.consent_events as earlier
            where earlier.person_hash = event.person_hash and earlier.purpose = 'newsletter'
              and earlier.event = 'confirmed' and earlier.created_at <= event.created_at)),
    'reports', case when p_from > p_at - interval '30 days' then (
      select count(*) from app.email_outbox
       where created_at >= p_from and created_at < p_to and template = 'disc-report') end,
    'complaints', case when p_from > p_at - interval '30 days' then (
      select count(*) from app.mail_events
       where created_at >= p_from and created_at < p_to and kind = 'complaint') end,
    'mailsDead', case when p_from > p_at - interval '30 days' then (
      select count(*) from app.email_outbox
       where created_at >= p_from and created_at < p_to and status = 'dead') end,
    'mailsHeld', case when p_from > p_at - interval '30 days' then (
      select count(*) from app.email_outbox
       where created_at >= p_from and created_at < p_to and status = 'held') end,
    'alarms', case when p_from > p_at - interval '90 days' then (
      select coalesce(jsonb_object_agg(kind, raised), '{}')
        from (select kind, count(*) as raised from app.alarms
               where created_at >= p_from and created_at < p_to group by kind) as kinds) end);
$$;

/**
 * The digest of the week that begins on a Monday in a time zone: { week, until, figures, before, lists }. `before`: the
 * figures of the week before it. `lists`: of each list its total, and its first rows, at most `p_rows` and half a megabyte of
 * them. As `json`, which keeps the order of the columns.
 */
create function app.digest(p_week date, p_zone text, p_rows integer, p_at timestamptz default now()) returns json
language plpgsql set search_path = '' as $$
declare
  v_from timestamptz := p_week::timestamp at time zone p_zone;
  v_to timestamptz := (p_week + 7)::timestamp at time zone p_zone;
  v_zone text := current_setting('TimeZone');
  v_lists json;
begin
  if extract(isodow from p_week) <> 1 then
    raise sqlstate 'PT400' using message = 'a week begins on a Monday';
  end if;
  -- In which the times of the rows are written, as in an export.
  perform set_config('TimeZone', p_zone, true);
  with listed as (
    select 'leads' as name, at, to_json(row) as row from app.lead_list as row where at >= v_from and at < v_to
    union all
    select 'orders', at, to_json(row) from app.order_list as row where at >= v_from and at < v_to
    union all
    select 'subscribers', at, to_json(row) from app.subscriber_list as row
     where at >= v_from and at < v_to or left_at >= v_from and left_at < v_to
  ), numbered as (
    select *, row_number() over in_order as place, sum(octet_length(row::text)) over in_order as bytes
      from listed window in_order as (partition by name order by at rows unbounded preceding)
  )
  select coalesce(json_object_agg(name, json_build_object('total', total, 'rows', rows)), '{}') into v_lists
    from (select name, count(*) as total,
                 coalesce(json_agg(row order by place) filter (where place <= p_rows and bytes <= 500000), '[]') as rows
            from numbered group by name) as lists;
  perform set_config('TimeZone', v_zone, true);
  return json_build_object(
    'week', p_week, 'until', p_week + 6, 'figures', app.digest_figures(v_from, v_to, p_at),
    'before', app.digest_figures((p_week - 7)::timestamp at time zone p_zone, v_from, p_at), 'lists', v_lists);
end;
$$;

/**
 * Writes the mail with the digest of a week. It holds nobody's data: the worker reads the digest when it sends it.
 */
create function app.enqueue_digest(p_week date, p_zone text) returns void
language sql set search_path = '' as $$
  select app.enqueue_mails(gen_random_uuid(), null, jsonb_build_array(jsonb_build_object(
    'template', 'weekly-digest', 'recipient', 'staff',
    'payload', jsonb_build_object('week', p_week, 'zone', p_zone))), false);
$$;

/** The Monday of the last week that has ended, by the clock of a time zone. */
create function app.last_week(p_zone text, p_at timestamptz default now()) returns date
language sql stable set search_path = '' as $$
  select (date_trunc('week', p_at at time zone p_zone) - interval '7 days')::date;
$$;

/**
 * From Monday 08:00 on, by the clock of the time zone, the digest of the week before goes out, once, however many workers
 * ask. A project whose first week is not over yet gets none; one whose worker stood still gets the latest when it goes on.
 */
create function app.queue_digest(p_zone text, p_at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_week date := app.last_week(p_zone, p_at - interval '8 hours');
begin
  if exists (select from app.digests where week = v_week) then
    return;
  end if;
  insert into app.digests (week) values (v_week) on conflict do nothing;
  if found and exists (select from app.digests where week < v_week) then
    perform app.enqueue_digest(v_week, p_zone);
  end if;
end;
$$;

/** The digest that a leased mail is to carry. Nobody can ask for one that is not on its way. */
create function app.read_digest(p_mail_id bigint, p_rows integer) returns json
language sql volatile security definer set search_path = '' as $$
  select app.digest((payload ->> 'week')::date, payload ->> 'zone', p_rows)
    from app.email_outbox where id = p_mail_id and template = 'weekly-digest' and status = 'sending';
$$;

grant execute on function app.queue_digest, app.read_digest to site_functions;

select app.close_tables();
