-- Kept for 24 months.
create table app.contact_submissions (
  id uuid primary key,
  person_hash text not null,
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
create index contact_submissions_created on app.contact_submissions using brin (created_at);
create index contact_submissions_person on app.contact_submissions (person_hash);

-- Every function that stores takes p_submission:
--   { key, bodyHash, personHash, limits, hourly, proven, consent, mails }
-- and returns { id, created }; `created` is false for a repeated call. PT422: the key was used for other content.
-- PT428: a proof of work is wanted. PT429: a limit; its detail is the seconds to wait.

/** The id that was answered to this submission before. When it is new, null, and whether its mails are to be held. */
create function app.begin_submission(p_function text, p_submission jsonb, out known_id uuid, out held boolean)
language plpgsql as $$
declare
  v_proven boolean := (p_submission ->> 'proven')::boolean;
begin
  known_id := app.recall_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash');
  held := false;
  if known_id is null then
    perform app.count_call(p_submission -> 'limits', v_proven);
    held := app.count_hour(p_function, p_submission -> 'hourly', v_proven);
  end if;
end;
$$;

create function app.end_submission(p_function text, p_submission jsonb, p_id uuid, p_held boolean) returns void
language plpgsql as $$
begin
  if p_submission -> 'consent' is not null then
    perform app.note_consent(p_submission ->> 'personHash', 'asked', p_submission -> 'consent');
  end if;
  perform app.enqueue_mails(p_id, p_submission ->> 'personHash', p_submission -> 'mails', p_held);
  if p_held then
    perform app.raise_alarm('mails_held', p_function);
  end if;
  perform app.remember_answer(
    p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash', p_id, true);
end;
$$;

/** Stores a message with its mails. p_message: { topic, name, email, message, sentAt, userAgent }. */
create function app.submit_message(p_submission jsonb, p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('submit-contact', p_submission);
  v_id uuid := gen_random_uuid();
begin
  if v_begun.known_id is not null then
    return jsonb_build_object('id', v_begun.known_id, 'created', false);
  end if;
  insert into app.contact_submissions (id, person_hash, topic, name, email, message, sent_at, user_agent)
  values (v_id, p_submission ->> 'personHash', p_message ->> 'topic', p_message ->> 'name', p_message ->> 'email',
          p_message ->> 'message', (p_message ->> 'sentAt')::timestamptz, p_message ->> 'userAgent');
  perform app.end_submission('submit-contact', p_submission, v_id, v_begun.held);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

/** Stores the report mail of one assessment, and nothing else about it: its payload goes when the mail is sent. */
create function app.submit_assessment(p_submission jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_begun record := app.begin_submission('send-disc-assessment', p_submission);
  v_id uuid := gen_random_uuid();
begin
  if v_begun.known_id is not null then
    return jsonb_build_object('id', v_begun.known_id, 'created', false);
  end if;
  perform app.end_submission('send-disc-assessment', p_submission, v_id, v_begun.held);
  return jsonb_build_object('id', v_id, 'created', true);
end;
$$;

grant execute on function app.submit_message, app.submit_assessment to site_functions;
