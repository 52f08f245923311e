-- Functions on the way of a submission are written in plpgsql even where SQL would do, because it keeps their plans.
-- Those that the role of the functions may execute run as their owner, with an empty search path; the others are called
-- by them, and have both from them.

-- One row per limit that is running: the window opens with its first call and is `seconds` long.
create table app.rate_limits (
  key text not null,
  seconds integer not null,
  opened_at timestamptz not null,
  calls integer not null,
  primary key (key, seconds)
);
alter table app.rate_limits enable row level security;

-- Numbers the calls of each function that stores. A sequence, because a row that all calls count in would make each
-- wait for the commit of the one before; a call that is undone leaves a gap, which a breaker may count.
create sequence app."submit-contact";
create sequence app."send-disc-assessment";
create sequence app."request-data-link";

-- The number of the first call in an hour.
create table app.hours (
  function text not null,
  hour timestamptz not null,
  first_call bigint not null,
  primary key (function, hour)
);
alter table app.hours enable row level security;

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

create index idempotency_keys_body on app.idempotency_keys (function, body_hash) where original;
create index idempotency_keys_created on app.idempotency_keys using brin (created_at);

/**
 * Counts a call against p_limits: [{ key, seconds, allowed, free }], always in the same order of scopes, because each
 * row stays locked until the transaction ends. PT429: over `allowed`; its detail is the seconds to wait. PT428: over
 * `free` without p_proven. Raising either undoes the counting. Its hint is the scope, the second part of the key.
 */
create function app.count_call(p_limits jsonb, p_proven boolean) returns void
language plpgsql as $$
declare
  v_over record;
begin
  with given as (
    select * from jsonb_to_recordset(p_limits) as one (key text, seconds integer, allowed integer, free integer)
  ), counted as (
    insert into app.rate_limits as running (key, seconds, opened_at, calls)
    select key, seconds, now(), 1 from given
    on conflict (key, seconds) do update
      set (opened_at, calls) = (
        select case when closed then now() else running.opened_at end,
               case when closed then 1 else running.calls + 1 end
          from (select running.opened_at + make_interval(secs => running.seconds) <= now() as closed) as state)
    returning key, seconds, opened_at, calls
  )
  select given.key, given.seconds, calls > allowed as refused,
         extract(epoch from opened_at + make_interval(secs => given.seconds) - now()) as wait
    into v_over
    from given join counted using (key, seconds)
   where calls > allowed or (calls > free and not p_proven)
   order by refused desc, wait desc
   limit 1;

  if v_over.refused then
    raise sqlstate 'PT429' using
      message = 'rate limited',
      -- A clock that was set back leaves windows that open in the future.
      detail = least(v_over.seconds, greatest(1, ceil(v_over.wait)))::integer::text,
      hint = split_part(v_over.key, ':', 2);
  elsif v_over.key is not null then
    raise sqlstate 'PT428' using message = 'proof of work required', hint = split_part(v_over.key, ':', 2);
  end if;
end;
$$;

/**
 * Counts a call against what an hour may bring, p_hourly: { allowed, free }. Answers true when it is more than
 * `allowed`: such a call is stored and its mails are held. Beyond four times as many it is refused (PT429).
 */
create function app.count_hour(p_function text, p_hourly jsonb, p_proven boolean) returns boolean
language plpgsql as $$
declare
  v_hour timestamptz := date_trunc('hour', now());
  v_allowed bigint := p_hourly ->> 'allowed';
  v_call bigint := nextval(('app.' || quote_ident(p_function))::regclass);
  v_first bigint;
  v_calls bigint;
begin
  select first_call into v_first from app.hours where function = p_function and hour = v_hour;
  if not found then
    insert into app.hours (function, hour, first_call) values (p_function, v_hour, v_call)
    on conflict (function, hour) do update set first_call = app.hours.first_call
    returning first_call into v_first;
  end if;
  v_calls := v_call - v_first + 1;
  if v_calls > 4 * v_allowed then
    raise sqlstate 'PT429' using
      message = 'rate limited',
      detail = greatest(1, ceil(extract(epoch from v_hour + interval '1 hour' - now())))::integer::text,
      hint = 'global';
  elsif v_calls > (p_hourly ->> 'free')::bigint and not p_proven then
    raise sqlstate 'PT428' using message = 'proof of work required', hint = 'global';
  end if;
  return v_calls > v_allowed;
end;
$$;

create function app.remember_answer(
  p_function text,
  p_key uuid,
  p_body_hash text,
  p_response_id uuid,
  p_original boolean
) returns void
language plpgsql as $$
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
create function app.recall_answer(p_function text, p_key uuid, p_body_hash text) returns uuid
language plpgsql as $$
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
    perform app.remember_answer(p_function, p_key, p_body_hash, v_known.response_id, false);
  end if;
  return v_known.response_id;
end;
$$;
