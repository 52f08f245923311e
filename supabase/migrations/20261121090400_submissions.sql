-- What was answered to a submission, for 48 hours, so that a repeated one gets the same answer and one effect.
create table app.idempotency_keys (
  function app.text_100 not null,
  key uuid not null,
  body_hash app.text_64 not null,
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

/** Whether `find_answer` knows this submission, without waiting for one that is on its way. */
create function app.is_known_submission(p_function text, p_key uuid, p_body_hash text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from app.idempotency_keys
     where function = p_function and key = p_key and body_hash = p_body_hash
       and created_at > now() - interval '48 hours')
  or exists (
    select from app.idempotency_keys
     where function = p_function and body_hash = p_body_hash and original
       and created_at > now() - interval '24 hours');
end;
$$;

-- Every function that stores takes p_submission, once `admit` has let it pass, see `submit`:
--   { key, bodyHash, personHash, mailbox, held, consent, mails }
-- and returns { id, created }; `created` is false for a repeated call. { wait }: the mailbox got, or has stored, all that it may,
-- for so many seconds, and nothing was stored. PT422: the key was used for other content.

/**
 * What was answered to this submission before, or { wait }. When it is new, null, and the submission as it is to be stored:
 * one that says what happens beyond the limit of its mailbox (`mailbox.beyond` = 'silence') loses the mails to it then.
 */
create function app.begin_submission(p_function text, p_submission jsonb, out known jsonb, out submission jsonb)
language plpgsql set search_path = '' as $$
declare
  v_id uuid := app.find_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash');
  v_wait integer;
begin
  submission := p_submission;
  if v_id is not null then
    known := jsonb_build_object('id', v_id, 'created', false);
  elsif p_submission ? 'mailbox' then
    if p_submission -> 'mailbox' ? 'stored' then
      v_wait := app.count_mailbox(p_submission #> '{mailbox,stored}');
      if v_wait is not null then
        known := jsonb_build_object('wait', v_wait);
        return;
      end if;
    end if;
    v_wait := app.count_mailbox(p_submission -> 'mailbox');
    if v_wait is not null and p_submission #>> '{mailbox,beyond}' = 'silence' then
      submission := jsonb_set(p_submission, '{mails}', (
        select coalesce(jsonb_agg(mail), '[]') from jsonb_array_elements(p_submission -> 'mails') as mail
         where mail ->> 'recipient' = 'staff'));
    elsif v_wait is not null then
      known := jsonb_build_object('wait', v_wait);
    end if;
  end if;
end;
$$;

/** Records what a submission agreed to, its mails and its answer, which it returns. */
create function app.end_submission(p_function text, p_submission jsonb, p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_held boolean := (p_submission ->> 'held')::boolean;
begin
  if p_submission -> 'consent' is not null then
    perform app.record_consent(p_submission ->> 'personHash', 'asked', p_submission -> 'consent', p_id);
  end if;
  perform app.enqueue_mails(p_id, p_submission ->> 'personHash', p_submission -> 'mails', v_held);
  if v_held then
    perform app.record_alarm_once('mails_held', p_function, interval '1 hour');
  end if;
  perform app.record_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash', p_id, true);
  perform app.count_submission(p_function);
  return jsonb_build_object('id', p_id, 'created', true);
end;
$$;

create domain app.message_text as text check (char_length(value) between 1 and 12000);

-- Kept for 24 months.
create table app.contact_messages (
  id uuid primary key,
  person_hash app.person_hash not null,
  topic app.text_64 not null,
  name app.text_80 not null,
  email app.email_address not null,
  message app.message_text not null,
  -- By the visitor's clock; null when that said nothing of use. Never used for ordering or limits.
  sent_at timestamptz,
  user_agent app.text_256 not null,
  created_at timestamptz not null default now()
);
create index contact_messages_created on app.contact_messages using brin (created_at);
create index contact_messages_person on app.contact_messages (person_hash);

/** Stores a message with its mails. p_message: { topic, name, email, message, sentAt, userAgent }. */
create function app.submit_contact_message(p_submission jsonb, p_message jsonb) returns jsonb
language plpgsql set search_path = '' as $$
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
  return app.end_submission('submit-contact', v_begun.submission, v_id);
end;
$$;

/**
 * Stores the report mail of one quiz, and nothing else about it: its payload goes when the mail is sent. p_newsletter is of
 * who ticked the box of the newsletter, see `ask_in_report`.
 */
create function app.submit_quiz(p_submission jsonb, p_newsletter jsonb default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_begun record := app.begin_submission('send-disc-assessment', p_submission);
  v_submission jsonb := v_begun.submission;
begin
  if v_begun.known is not null then
    return v_begun.known;
  end if;
  if p_newsletter is not null then
    v_submission := app.ask_in_report(v_submission, p_newsletter);
  end if;
  return app.end_submission('send-disc-assessment', v_submission, gen_random_uuid());
end;
$$;

/**
 * Counts the call of a form, p_call (see `admit`), and when it is let through stores what it sends, in one statement: a
 * second one would cost the visitor a way to the database and back. Once it is counted the call stays so: the second half
 * is undone by itself when it fails.
 *
 * Answers what `admit` does, for a call that is not let through; otherwise what the function p_name does of p_submission
 * and p_content, with `held`, or { failed }, the code of its error.
 */
create function app.submit(p_call jsonb, p_name text, p_submission jsonb, p_content jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admission jsonb := app.admit(p_call);
  v_held jsonb := jsonb_build_object('held', v_admission -> 'held');
  v_submission jsonb := p_submission || v_held;
  v_constraint text;
  v_context text;
begin
  if v_admission ->> 'outcome' <> 'pass' then
    return v_admission;
  end if;
  -- What is stored is promised to the visitor, so it has to be on the disk; a count alone need not.
  perform set_config('synchronous_commit', 'on', true);
  begin
    return v_held || case p_name
      when 'submit_contact_message' then app.submit_contact_message(v_submission, p_content)
      when 'submit_newsletter' then app.submit_newsletter(v_submission, p_content ->> 'email')
      when 'submit_quiz' then app.submit_quiz(v_submission, p_content)
      when 'submit_privacy_request' then app.submit_privacy_request(v_submission)
      when 'submit_order' then app.submit_order(v_submission, p_content)
    end;
  -- The time that a statement may take is an error that `others` leaves out.
  exception when query_canceled or others then
    -- What a caught error would have written into the log, without the row.
    get stacked diagnostics v_constraint = constraint_name, v_context = pg_exception_context;
    raise log '% failed with % % at %', p_name, sqlstate, v_constraint, v_context;
    return jsonb_build_object('failed', sqlstate);
  end;
end;
$$;

grant execute on function app.submit to site_functions;

select app.close_tables();
