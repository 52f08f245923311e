create table app.newsletter_subscribers (
  person_hash app.person_hash primary key,
  -- Where mail goes, as it was typed; null once the person has left.
  email app.email_address,
  status text not null check (status in ('pending', 'active', 'unsubscribed')),
  -- Of the words beside the form.
  text_hash app.text_hash,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  constraint newsletter_subscribers_left_has_no_address check ((status = 'unsubscribed') = (email is null)),
  constraint newsletter_subscribers_active_is_confirmed check (status <> 'active' or confirmed_at is not null)
);
create index newsletter_subscribers_pending on app.newsletter_subscribers (asked_at) where status = 'pending';

/** Records that somebody asks for the newsletter. Answers whether they are on the list already; then nothing changes. */
create function app.ask_for_newsletter(p_person_hash text, p_email text, p_text_hash text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into app.newsletter_subscribers as known (person_hash, email, status, text_hash)
  values (p_person_hash, p_email, 'pending', p_text_hash)
  on conflict (person_hash) do update
    set email = p_email, status = 'pending', text_hash = p_text_hash, asked_at = now(), confirmed_at = null,
        left_at = null
    where known.status <> 'active';
  return (select status = 'active' from app.newsletter_subscribers where person_hash = p_person_hash);
end;
$$;

/**
 * The submission of a report, with the question in its mail whether to confirm the newsletter. p_newsletter:
 * { email, consent, mailbox }, the mailbox with the limits of the newsletter's own form. The mail does not ask when the
 * mailbox was asked as often as it may be; beyond what may be stored under it, nothing is recorded.
 */
create function app.ask_in_report(p_submission jsonb, p_newsletter jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person text := p_submission ->> 'personHash';
  v_stored boolean := app.count_mailbox(p_newsletter #> '{mailbox,stored}') is null;
  v_asks boolean := v_stored and app.count_mailbox(p_newsletter -> 'mailbox') is null;
  v_subscribed boolean;
  v_mails jsonb;
begin
  if v_stored then
    v_subscribed := app.ask_for_newsletter(
      v_person, p_newsletter ->> 'email', p_newsletter #>> '{consent,textHash}');
    perform app.record_consent(v_person, 'asked', p_newsletter -> 'consent');
  end if;
  select jsonb_agg(case
           when v_asks then jsonb_set(mail, '{payload,newsletter,subscribed}', to_jsonb(v_subscribed))
           else mail #- '{payload,newsletter}' end) into v_mails
    from jsonb_array_elements(p_submission -> 'mails') as mail;
  return jsonb_set(p_submission, '{mails}', v_mails);
end;
$$;

/**
 * Records that somebody asked for the newsletter, with the mail that asks them to confirm; its payload is told whether
 * the address is `subscribed` already, which the caller never learns.
 */
create function app.submit_newsletter(p_submission jsonb, p_email text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_begun record := app.begin_submission('submit-contact', p_submission);
  v_subscribed boolean;
  v_mails jsonb;
begin
  if v_begun.known is not null then
    return v_begun.known;
  end if;
  v_subscribed := app.ask_for_newsletter(
    p_submission ->> 'personHash', p_email, p_submission #>> '{consent,textHash}');

  select coalesce(jsonb_agg(jsonb_set(mail, '{payload,subscribed}', to_jsonb(v_subscribed))), '[]') into v_mails
    from jsonb_array_elements(v_begun.submission -> 'mails') as mail;
  return app.end_submission(
    'submit-contact', jsonb_set(v_begun.submission, '{mails}', v_mails), gen_random_uuid());
end;
$$;

/**
 * Confirms a pending subscription, with its welcome mail. Answers false when there is nothing to confirm. The same call
 * again changes nothing.
 */
create function app.confirm_newsletter(p_person_hash text, p_consent jsonb) returns boolean
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
    perform app.record_consent(
      p_person_hash, 'confirmed', p_consent || jsonb_build_object('textHash', v_known.text_hash));
    perform app.enqueue_mails(gen_random_uuid(), p_person_hash, jsonb_build_array(jsonb_build_object(
      'template', 'newsletter-welcome', 'recipient', v_known.email,
      'payload', jsonb_strip_nulls(jsonb_build_object(
        'confirmedAt', app.iso_time(v_known.confirmed_at),
        'receipt', case when v_known.text_hash is not null then jsonb_build_object(
          'textHash', v_known.text_hash, 'agreedAt', app.iso_time(v_known.asked_at), 'source', (
            select source from app.consent_events
             where person_hash = p_person_hash and purpose = 'newsletter' and event = 'asked'
             order by created_at desc limit 1)) end)))), false);
  end if;
  return coalesce(v_known.status = 'active', false);
end;
$$;

/** Ends a subscription, pending or active. The same call again, or one for a stranger, changes nothing. */
create function app.unsubscribe_newsletter(p_person_hash text, p_consent jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.newsletter_subscribers
     set status = 'unsubscribed', email = null, left_at = now()
   where person_hash = p_person_hash and status <> 'unsubscribed';
  if found then
    perform app.record_consent(p_person_hash, 'withdrawn', p_consent || '{"purpose":"newsletter"}');
  end if;
end;
$$;

/** No mail to this person any more. The same call again changes nothing. A wish outlives the bounce that was before it. */
create function app.suppress_mail(p_person_hash text, p_reason text, p_consent jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.unsubscribe_newsletter(p_person_hash, p_consent);
  insert into app.mail_suppressions as known (person_hash, reason) values (p_person_hash, p_reason)
  on conflict (person_hash) do update set reason = p_reason where known.reason = 'bounce' and p_reason <> 'bounce';
  if found then
    perform app.record_consent(p_person_hash, 'withdrawn', p_consent || '{"purpose":"all-mail"}');
  end if;
end;
$$;

/** Where a person stands with the newsletter: 'none', 'pending', 'subscribed', 'unsubscribed' or 'blocked'. */
create function app.read_newsletter_state(p_person_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from app.mail_suppressions where person_hash = p_person_hash) then 'blocked'
    else coalesce(
      (select case status when 'active' then 'subscribed' else status end
         from app.newsletter_subscribers where person_hash = p_person_hash), 'none')
  end;
$$;

grant execute on function app.confirm_newsletter, app.unsubscribe_newsletter,
  app.suppress_mail, app.read_newsletter_state to site_functions;

select app.close_tables();
