create table app.newsletter_subscribers (
  person_hash text primary key,
  -- Where mail goes, as it was typed; null once the person has left.
  email text,
  status text not null check (status in ('pending', 'active', 'unsubscribed')),
  -- SHA-256 of the words beside the form, see consent_events.
  text_hash text,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  constraint newsletter_subscribers_left_has_no_address check ((status = 'unsubscribed') = (email is null)),
  constraint newsletter_subscribers_active_is_confirmed check (status <> 'active' or confirmed_at is not null)
);
alter table app.newsletter_subscribers enable row level security;
create index newsletter_subscribers_pending on app.newsletter_subscribers (asked_at) where status = 'pending';

/**
 * Notes that somebody asked for the newsletter, with the mail that asks them to confirm; its payload is told whether
 * the address is `subscribed` already, which the caller never learns.
 */
create function app.submit_subscription(p_submission jsonb, p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('submit-contact', p_submission);
  v_person text := p_submission ->> 'personHash';
  v_text_hash text := p_submission #>> '{consent,textHash}';
  v_id uuid := gen_random_uuid();
  v_status text;
  v_mails jsonb;
begin
  if v_begun.known_id is not null then
    return jsonb_build_object('id', v_begun.known_id, 'created', false);
  end if;
  insert into app.newsletter_subscribers as known (person_hash, email, status, text_hash)
  values (v_person, p_email, 'pending', v_text_hash)
  on conflict (person_hash) do update
    set email = p_email, status = 'pending', text_hash = v_text_hash, asked_at = now(), confirmed_at = null,
        left_at = null
    where known.status <> 'active';
  select status into v_status from app.newsletter_subscribers where person_hash = v_person;

  select jsonb_agg(jsonb_set(mail, '{payload,subscribed}', to_jsonb(v_status = 'active'))) into v_mails
    from jsonb_array_elements(p_submission -> 'mails') as mail;
  perform app.end_submission(
    'submit-contact', jsonb_set(p_submission, '{mails}', v_mails), v_id, v_begun.held);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

/**
 * Confirms a pending subscription, with its welcome mail. Answers 'subscribed' or, when there is nothing to confirm,
 * null. The same call again changes nothing.
 */
create function app.confirm_subscription(p_person_hash text, p_consent jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_known app.newsletter_subscribers;
begin
  select * into v_known from app.newsletter_subscribers where person_hash = p_person_hash for update;
  if v_known.status = 'pending' then
    update app.newsletter_subscribers
       set status = 'active', confirmed_at = now()
     where person_hash = p_person_hash
    returning * into v_known;
    perform app.note_consent(
      p_person_hash, 'confirmed', p_consent || jsonb_build_object('textHash', v_known.text_hash));
    perform app.enqueue_mails(gen_random_uuid(), p_person_hash, jsonb_build_array(jsonb_build_object(
      'template', 'newsletter-welcome', 'recipient', v_known.email,
      'payload', jsonb_strip_nulls(jsonb_build_object(
        'confirmedAt', app.iso_time(v_known.confirmed_at),
        'receipt', case when v_known.text_hash is not null then jsonb_build_object(
          'textHash', v_known.text_hash, 'agreedAt', app.iso_time(v_known.asked_at)) end)))), false);
  end if;
  return case when v_known.status = 'active' then 'subscribed' end;
end;
$$;

create function app.iso_time(p_time timestamptz) returns text
language sql stable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

/** Ends a subscription, pending or active. The same call again, or one for a stranger, changes nothing. */
create function app.unsubscribe(p_person_hash text, p_consent jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.newsletter_subscribers
     set status = 'unsubscribed', email = null, left_at = now()
   where person_hash = p_person_hash and status <> 'unsubscribed';
  if found then
    perform app.note_consent(p_person_hash, 'withdrawn', p_consent || '{"purpose":"newsletter"}');
  end if;
end;
$$;

/** No mail to this person any more. The same call again changes nothing. */
create function app.suppress(p_person_hash text, p_reason text, p_consent jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.unsubscribe(p_person_hash, p_consent);
  insert into app.suppressions (person_hash, reason) values (p_person_hash, p_reason) on conflict do nothing;
  if found then
    perform app.note_consent(p_person_hash, 'withdrawn', p_consent || '{"purpose":"all-mail"}');
  end if;
end;
$$;

grant execute on function app.submit_subscription, app.confirm_subscription, app.unsubscribe, app.suppress
  to site_functions;
