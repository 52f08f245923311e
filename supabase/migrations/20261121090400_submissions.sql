-- What was answered to a submission, for 48 hours, so that a repeated one gets the same answer and one effect.
create table app.idempotency_keys (
  function text not null check (char_length(function) <= 100),
  key uuid not null,
  body_hash text not null check (char_length(body_hash) <= 64),
  response_id uuid not null,
  -- False for a key whose content had been answered under another key.
  original boolean not null,
  created_at timestamptz not null default now(),
  primary key (function, key)
);
create index idempotency_keys_body on app.idempotency_keys (function, body_hash) where original;
create index idempotency_keys_created on app.idempotency_keys using brin (created_at);

create function app.record_answer(
  p_function text, p_key uuid, p_body_hash text, p_response_id uuid, p_original boolean) returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.idempotency_keys (function, key, body_hash, response_id, original)
  values (p_function, p_key, p_body_hash, p_response_id, p_original)
  on conflict (function, key) do update
    set body_hash = excluded.body_hash, response_id = excluded.response_id,
        original = excluded.original, created_at = excluded.created_at;
end;
$$;

-- The id that was answered to this key within 48 hours or to the same content within 24; null if it is new.
-- Calls with the same key or content wait for each other.
create function app.find_answer(p_function text, p_key uuid, p_body_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_known app.idempotency_keys;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_function || p_key, 0)),
          pg_advisory_xact_lock(hashtextextended(p_function || p_body_hash, 0));

  select * into v_known from app.idempotency_keys
   where function = p_function and key = p_key and created_at > now() - interval '48 hours';
  if found then
    if v_known.body_hash <> p_body_hash then
      raise sqlstate 'PT422' using message = 'idempotency key used for other content';
    end if;
    return v_known.response_id;
  end if;

  select * into v_known from app.idempotency_keys
   where function = p_function and body_hash = p_body_hash and original
     and created_at > now() - interval '24 hours';
  if found then
    perform app.record_answer(p_function, p_key, p_body_hash, v_known.response_id, false);
  end if;
  return v_known.response_id;
end;
$$;

-- Every function that stores takes p_submission:
--   { key, bodyHash, personHash, limits, hourly, proven, consent, mails }
-- and returns { id, created }; `created` is false for a repeated call. PT422: the key was used for other content.
-- PT428: a proof of work is wanted. PT429: a limit; its detail is the seconds to wait.

/** What was answered to this submission before. When it is new, null, and whether its mails are to be held. */
create function app.begin_submission(p_function text, p_submission jsonb, out known jsonb, out held boolean)
language plpgsql set search_path = '' as $$
declare
  v_proven boolean := (p_submission ->> 'proven')::boolean;
  v_id uuid := app.find_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash');
begin
  if v_id is not null then
    known := jsonb_build_object('id', v_id, 'created', false);
  else
    perform app.enforce_limits(p_submission -> 'limits', v_proven);
    held := app.enforce_hourly_limit(p_function, p_submission -> 'hourly', v_proven);
  end if;
end;
$$;

/** Records what a submission agreed to, its mails and its answer, which it returns. */
create function app.end_submission(p_function text, p_submission jsonb, p_id uuid, p_held boolean) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_submission -> 'consent' is not null then
    perform app.record_consent(p_submission ->> 'personHash', 'asked', p_submission -> 'consent');
  end if;
  perform app.enqueue_mails(p_id, p_submission ->> 'personHash', p_submission -> 'mails', p_held);
  if p_held then
    perform app.record_alarm('mails_held', p_function);
  end if;
  perform app.record_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash', p_id, true);
  return jsonb_build_object('id', p_id, 'created', true);
end;
$$;

-- Kept for 24 months.
create table app.contact_messages (
  id uuid primary key,
  person_hash app.person_hash not null,
  topic text not null check (char_length(topic) <= 64),
  name text not null check (char_length(name) <= 80),
  email app.email_address not null,
  message text not null check (char_length(message) between 1 and 12000),
  -- By the visitor's clock; null when that said nothing of use. Never used for ordering or limits.
  sent_at timestamptz,
  user_agent text not null check (char_length(user_agent) <= 256),
  created_at timestamptz not null default now()
);
create index contact_messages_created on app.contact_messages using brin (created_at);
create index contact_messages_person on app.contact_messages (person_hash);

/** Stores a message with its mails. p_message: { topic, name, email, message, sentAt, userAgent }. */
create function app.submit_contact_message(p_submission jsonb, p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('submit-contact', p_submission);
  v_id uuid := gen_random_uuid();
begin
  if v_begun.known is not null then
    return v_begun.known;
  end if;
  insert into app.contact_messages (id, person_hash, topic, name, email, message, sent_at, user_agent)
  values (v_id, p_submission ->> 'personHash', p_message ->> 'topic', p_message ->> 'name', p_message ->> 'email',
          p_message ->> 'message', (p_message ->> 'sentAt')::timestamptz, p_message ->> 'userAgent');
  return app.end_submission('submit-contact', p_submission, v_id, v_begun.held);
end;
$$;

/** Stores the report mail of one quiz, and nothing else about it: its payload goes when the mail is sent. */
create function app.submit_quiz(p_submission jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('send-disc-assessment', p_submission);
begin
  return coalesce(
    v_begun.known, app.end_submission('send-disc-assessment', p_submission, gen_random_uuid(), v_begun.held));
end;
$$;

grant execute on function app.submit_contact_message, app.submit_quiz to site_functions;
