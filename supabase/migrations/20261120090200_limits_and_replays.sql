-- One row per limit that is running: the window opens with its first call and is `seconds` long.
create table app.rate_limits (
  key text not null,
  seconds integer not null,
  opened_at timestamptz not null,
  calls integer not null,
  primary key (key, seconds)
);
alter table app.rate_limits enable row level security;
grant select, insert, update, delete on app.rate_limits to service_role;

-- What was answered to a submission, for 48 hours, so that a repeated one gets the same answer and one effect.
create table app.idempotency_keys (
  function text not null,
  key uuid not null,
  body_hash text not null,
  response_id uuid not null,
  -- False for a key whose content had been answered under another key.
  original boolean not null,
  created_at timestamptz not null default now(),
  primary key (function, key)
);
alter table app.idempotency_keys enable row level security;
grant select, insert, update, delete on app.idempotency_keys to service_role;

create index idempotency_keys_body on app.idempotency_keys (function, body_hash) where original;
create index idempotency_keys_created on app.idempotency_keys (created_at);

-- p_limits: [{ key, seconds, allowed }], always in the same order of scopes, because each row stays locked
-- until the transaction ends. PT429 carries the seconds to wait as its detail; raising it undoes the counting.
create function app.count_call(p_limits jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  v_limit record;
  v_window app.rate_limits;
begin
  for v_limit in
    select * from jsonb_to_recordset(p_limits) as one (key text, seconds integer, allowed integer)
  loop
    insert into app.rate_limits as running (key, seconds, opened_at, calls)
    values (v_limit.key, v_limit.seconds, now(), 1)
    on conflict (key, seconds) do update
      set (opened_at, calls) = (
        select case when closed then now() else running.opened_at end,
               case when closed then 1 else running.calls + 1 end
          from (select running.opened_at + make_interval(secs => running.seconds) <= now() as closed) as state)
    returning * into v_window;

    if v_window.calls > v_limit.allowed then
      raise sqlstate 'PT429' using
        message = 'rate limited',
        detail = greatest(1, ceil(v_limit.seconds - extract(epoch from now() - v_window.opened_at)))::integer::text,
        hint = split_part(v_limit.key, ':', 2);
    end if;
  end loop;
end;
$$;

-- The id that was answered to this key within 48 hours or to the same content within 24; null if it is new.
-- Calls with the same key or content wait for each other.
create function app.recall_answer(p_function text, p_key uuid, p_body_hash text) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  v_known app.idempotency_keys;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_function || p_key, 0));
  perform pg_advisory_xact_lock(hashtextextended(p_function || p_body_hash, 0));

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
    perform app.remember_answer(p_function, p_key, p_body_hash, v_known.response_id, false);
  end if;
  return v_known.response_id;
end;
$$;

create function app.remember_answer(
  p_function text,
  p_key uuid,
  p_body_hash text,
  p_response_id uuid,
  p_original boolean
) returns void
language sql security invoker set search_path = '' as $$
  insert into app.idempotency_keys (function, key, body_hash, response_id, original)
  values (p_function, p_key, p_body_hash, p_response_id, p_original)
  on conflict (function, key) do update
    set body_hash = excluded.body_hash, response_id = excluded.response_id,
        original = excluded.original, created_at = excluded.created_at;
$$;

-- The id that was answered to this submission before; null, and counted against its limits, when it is new.
create function app.begin_submission(p_function text, p_submission jsonb) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  v_id uuid := app.recall_answer(p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash');
begin
  if v_id is null then
    perform app.count_call(p_submission -> 'limits');
  end if;
  return v_id;
end;
$$;

create function app.end_submission(p_function text, p_submission jsonb, p_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform app.enqueue_mails(p_id, p_submission -> 'mails');
  perform app.remember_answer(
    p_function, (p_submission ->> 'key')::uuid, p_submission ->> 'bodyHash', p_id, true);
end;
$$;

grant execute on function
  app.count_call, app.recall_answer, app.remember_answer, app.begin_submission, app.end_submission
  to service_role;
