-- What people may do about all that is kept about them, and what goes by itself. Knows every table with people in it.

/**
 * All that is kept about a person, { table: [row] }, without the hashes that only we can make; with what they ordered while
 * they were signed in to an account. Anybody can write under any address, so of a table the newest 300 rows are handed out,
 * and `left_out` says of which there are more; the owner's desk asks for more (p_most).
 */
create function app.export_person(p_person_hash text, p_user_id uuid default null, p_most integer default 300)
returns jsonb
language sql stable security definer set search_path = '' as $$
  with messages as (
    select * from app.contact_messages where person_hash = p_person_hash order by created_at desc limit p_most + 1
  ), consents as (
    select * from app.consent_events where person_hash = p_person_hash order by id desc limit p_most + 1
  ), emails as (
    select * from app.email_outbox where person_hash = p_person_hash order by id desc limit p_most + 1
  ), bounces as (
    select * from app.mail_events where person_hash = p_person_hash order by created_at desc limit p_most + 1
  ), orders as (
    select * from app.orders where person_hash = p_person_hash or user_id = p_user_id order by created_at desc limit p_most + 1
  )
  select jsonb_build_object(
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash' order by created_at), '[]')
        from (select * from messages order by created_at desc limit p_most) as row),
    'newsletter', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash'), '[]')
        from app.newsletter_subscribers as row where person_hash = p_person_hash),
    'consents', (
      select coalesce(jsonb_agg(to_jsonb(row) - '{person_hash,client_hash,id}'::text[] order by id), '[]')
        from (select * from consents order by id desc limit p_most) as row),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'template', template, 'reference', reference, 'status', status, 'recipient', recipient,
               'payload', payload, 'created_at', created_at, 'sent_at', sent_at) order by id), '[]')
        from (select * from emails order by id desc limit p_most)),
    'no_mail', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'person_hash'), '[]')
        from app.mail_suppressions as row where person_hash = p_person_hash),
    'bounces', (
      select coalesce(jsonb_agg(to_jsonb(row) - '{person_hash,id}'::text[] order by created_at), '[]')
        from (select * from bounces order by created_at desc limit p_most) as row),
    'by_hand', (
      -- Without who did it, who is another person.
      select coalesce(jsonb_agg(jsonb_build_object(
               'action', action, 'subject', subject, 'reason', reason, 'created_at', created_at) order by id), '[]')
        from app.desk_records where person_hash = p_person_hash),
    'orders', (
      -- The exported file has always called the last check `looked_at`.
      select coalesce(jsonb_agg(
               to_jsonb(row) - '{person_hash,user_id,session_url,subscription_version,checked_at}'::text[]
               || jsonb_build_object('looked_at', checked_at, 'charges', (
                    select coalesce(jsonb_agg(to_jsonb(charge) - 'order_id' order by asked_at), '[]')
                      from app.order_charges as charge where order_id = row.id))
               order by created_at), '[]')
        from (select * from orders order by created_at desc limit p_most) as row))
  || (
    select case when count(*) = 0 then '{}' else jsonb_build_object('left_out', jsonb_agg(jsonb_build_object(
             'of', name, 'note', format('There are more than these, which are the newest %s. Write to us for the rest.', p_most)))) end
      from (values ('messages', (select count(*) from messages)), ('consents', (select count(*) from consents)),
                   ('emails', (select count(*) from emails)), ('bounces', (select count(*) from bounces)),
                   ('orders', (select count(*) from orders))) as counted (name, found)
     where found > p_most);
$$;

/**
 * What an account shows, p_account: { userId, personHash }, the newest first: { orders, documents }. Without a confirmed
 * address there is no hash, and only what was ordered with the account. Orders that nobody can pay any more are left out; a
 * document is a message of one of these topics, { id, topic, createdAt, text }.
 */
create function app.read_home(p_account jsonb, p_topics jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (
      select coalesce(jsonb_agg(
               app.order_json(known) || jsonb_build_object('createdAt', app.iso_time((known).created_at))
               order by (known).created_at desc, (known).id), '[]')
        from (select orders as known from app.orders
               where (person_hash = p_account ->> 'personHash' or user_id = (p_account ->> 'userId')::uuid)
                 and state <> 'expired' order by created_at desc limit 50)),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', id, 'topic', topic, 'createdAt', app.iso_time(created_at), 'text', message)
               order by created_at desc, id), '[]')
        from (select * from app.contact_messages
               where person_hash = p_account ->> 'personHash' and p_topics ? topic order by created_at desc limit 10)));
$$;

/**
 * Stores the mail with the link to a person's data, if there is any; a stranger gets none. Both are counted and
 * answered alike.
 */
create function app.submit_privacy_request(p_submission jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_begun record := app.begin_submission('request-data-link', p_submission);
begin
  if v_begun.known is not null then
    return v_begun.known;
  end if;
  if not exists (
    select from jsonb_each(app.export_person(p_submission ->> 'personHash')) where value <> '[]')
  then
    v_begun.submission := jsonb_set(v_begun.submission, '{mails}', '[]');
  end if;
  return app.end_submission('request-data-link', v_begun.submission, gen_random_uuid());
end;
$$;

/**
 * Deletes what is kept about a person, and what they ordered while they were signed in to an account; either may be null.
 * Answers the number of rows by name. What stays, as hashes: the proof of what
 * they agreed to and took back, without network and browser, their wish to get no mail, and that we did something about
 * them by hand, without the words about it. Orders that are paid, or
 * about to be, stay whole: they are our books. Mails to the staff about the person go too; one about an order that stays
 * only loses the person, because somebody has to see to the order.
 */
create function app.delete_person(p_person_hash text, p_user_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_counts jsonb;
  v_orders uuid[] := array(
    select id from app.orders
     where (person_hash = p_person_hash or user_id = p_user_id) and state not in ('pending', 'paid'));
begin
  perform app.unsubscribe_newsletter(p_person_hash, '{}');
  update app.email_outbox
     set person_hash = null, payload = payload - '{name,email}'::text[], last_error = null
   where template = 'order-notice'
     and (person_hash = p_person_hash or reference in (select id from app.orders where user_id = p_user_id));
  with messages as (delete from app.contact_messages where person_hash = p_person_hash returning id),
       newsletter as (delete from app.newsletter_subscribers where person_hash = p_person_hash returning 1),
       emails as (
         delete from app.email_outbox where person_hash = p_person_hash or reference = any (v_orders)
         returning reference),
       -- Whoever sends the same again has sent it anew. An order looks by itself whether it is still there.
       answers as (
         delete from app.idempotency_keys
          where function <> 'create-checkout'
            and response_id in (select id from messages union all select reference from emails)),
       bounces as (delete from app.mail_events where person_hash = p_person_hash returning 1),
       orders as (delete from app.orders where id = any (v_orders) returning 1)
  select jsonb_build_object(
           'messages', (select count(*) from messages), 'newsletter', (select count(*) from newsletter),
           'emails', (select count(*) from emails), 'bounces', (select count(*) from bounces),
           'orders', (select count(*) from orders))
    into v_counts;
  update app.consent_events set client_hash = null, user_agent = null, source = null
   where person_hash = p_person_hash and (client_hash is not null or user_agent is not null or source is not null);
  update app.desk_records set subject = null, reason = null where person_hash = p_person_hash;
  return v_counts;
end;
$$;

/** Removes what is past its time. Rows that another call is using are left for the next run. */
create function app.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.callers where key in (
    select key from app.callers where day_opened_at <= now() - interval '1 day' for update skip locked);
  delete from app.mailbox_limits where (key, seconds) in (
    select key, seconds from app.mailbox_limits
     where opened_at + make_interval(secs => seconds) <= now()
       for update skip locked);
  delete from app.idempotency_keys where (function, key) in (
    select function, key from app.idempotency_keys
     where created_at <= now() - interval '48 hours'
       for update skip locked);
  delete from app.stored_submissions where hour <= now() - interval '48 hours';
  delete from app.email_outbox
   where status in ('sent', 'dead', 'held', 'suppressed') and created_at <= now() - interval '30 days';
  delete from app.mail_events where created_at <= now() - interval '30 days';
  delete from app.policy_reports where day <= now() - interval '30 days';
  delete from app.alarms where created_at <= now() - interval '90 days';
  delete from app.desk_records where created_at <= now() - interval '3 years';
  delete from app.newsletter_subscribers where status = 'pending' and asked_at <= now() - interval '30 days';
  delete from app.contact_messages where created_at <= now() - interval '24 months';
  delete from app.order_events where received_at <= now() - interval '30 days';
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

grant execute on function app.export_person, app.read_home, app.delete_person, app.delete_expired
  to site_functions;
