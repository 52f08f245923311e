-- Kept for 24 months.
create table app.contact_submissions (
  id uuid primary key,
  topic text not null,
  name text not null,
  email text not null,
  message text not null,
  -- By the visitor's clock; never used for ordering or limits.
  sent_at timestamptz not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
alter table app.contact_submissions enable row level security;
grant select, insert, update, delete on app.contact_submissions to service_role;

create table app.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  -- One mailbox, one subscription; mail goes to `email`, as it was typed.
  canonical_email text not null unique,
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'unsubscribed')),
  created_at timestamptz not null default now()
);
alter table app.newsletter_subscribers enable row level security;
grant select, insert, update, delete on app.newsletter_subscribers to service_role;

create index contact_submissions_created on app.contact_submissions (created_at);

-- Both functions take p_submission: { key, bodyHash, limits, mails } and return { id, created }; `created` is false
-- for a repeated call. PT422: the key was used for other content. PT429: a limit; detail = seconds to wait.
-- Objects come as JSON text, because the REST layer of the local stack encodes an argument of type jsonb twice.

/**
 * Stores a message, or a newsletter subscription when p_subscriber is given, with its mails.
 * p_message: { topic, name, email, message, sentAt, userAgent }; p_subscriber: { email, canonicalEmail }.
 */
create function public.submit_contact(
  p_submission text,
  p_message text default null,
  p_subscriber text default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_submission jsonb := p_submission::jsonb;
  v_message jsonb := p_message::jsonb;
  v_subscriber jsonb := p_subscriber::jsonb;
  v_id uuid := app.begin_submission('submit-contact', v_submission);
begin
  if v_id is not null then
    return jsonb_build_object('id', v_id, 'created', false);
  end if;

  v_id := gen_random_uuid();
  if v_subscriber is not null then
    insert into app.newsletter_subscribers as known (email, canonical_email)
    values (v_subscriber ->> 'email', v_subscriber ->> 'canonicalEmail')
    on conflict (canonical_email) do update
      set email = excluded.email, status = 'pending'
      where known.status = 'unsubscribed';
  else
    insert into app.contact_submissions (id, topic, name, email, message, sent_at, user_agent)
    values (v_id, v_message ->> 'topic', v_message ->> 'name', v_message ->> 'email', v_message ->> 'message',
            (v_message ->> 'sentAt')::timestamptz, v_message ->> 'userAgent');
  end if;
  perform app.end_submission('submit-contact', v_submission, v_id);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

/** Stores the report mail of one assessment, and nothing else about it: its payload goes when the mail is sent. */
create function public.submit_disc_assessment(p_submission text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_submission jsonb := p_submission::jsonb;
  v_id uuid := app.begin_submission('send-disc-assessment', v_submission);
begin
  if v_id is not null then
    return jsonb_build_object('id', v_id, 'created', false);
  end if;

  v_id := gen_random_uuid();
  perform app.end_submission('send-disc-assessment', v_submission, v_id);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

/** Removes what is past its time. Rows that another call is using are left for the next run. */
create function public.forget_expired() returns void
language plpgsql security invoker set search_path = '' as $$
begin
  delete from app.rate_limits where (key, seconds) in (
    select key, seconds from app.rate_limits
     where opened_at + make_interval(secs => seconds) <= now()
       for update skip locked);
  delete from app.idempotency_keys where (function, key) in (
    select function, key from app.idempotency_keys
     where created_at <= now() - interval '48 hours'
       for update skip locked);
  delete from app.email_outbox where status in ('sent', 'dead') and created_at <= now() - interval '30 days';
  delete from app.contact_submissions where created_at <= now() - interval '24 months';
end;
$$;

revoke execute on function public.submit_contact, public.submit_disc_assessment, public.forget_expired
  from public, anon, authenticated;
grant execute on function public.submit_contact, public.submit_disc_assessment, public.forget_expired
  to service_role;
