-- Functions on the way of a submission are written in plpgsql even where SQL would do, because it keeps their plans.

-- One row per limit that is running: the window opens with its first call and is `seconds` long.
create table app.rate_limits (
  key text not null check (char_length(key) <= 200),
  seconds integer not null,
  opened_at timestamptz not null,
  calls integer not null,
  primary key (key, seconds)
);

-- Numbers the calls of each function that stores. A sequence, because a row that all calls count in would make each
-- wait for the commit of the one before; a call that is undone leaves a gap, which a breaker may count.
create sequence app."submit-contact";
create sequence app."send-disc-assessment";
create sequence app."request-data-link";
create sequence app."create-checkout";

-- The number of the first call in an hour.
create table app.rate_limit_hours (
  function text not null check (char_length(function) <= 100),
  hour timestamptz not null,
  first_call bigint not null,
  primary key (function, hour)
);

/**
 * Counts a call against p_limits: [{ key, seconds, allowed, free }], always in the same order of scopes, because each
 * row stays locked until the transaction ends. PT429: over `allowed`; its detail is the seconds to wait. PT428: over
 * `free` without p_proven. Raising either undoes the counting. Its hint is the scope, the second part of the key.
 */
create function app.enforce_limits(p_limits jsonb, p_proven boolean) returns void
language plpgsql security definer set search_path = '' as $$
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
create function app.enforce_hourly_limit(p_function text, p_hourly jsonb, p_proven boolean) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_hour timestamptz := date_trunc('hour', now());
  v_allowed bigint := p_hourly ->> 'allowed';
  v_call bigint := nextval(('app.' || quote_ident(p_function))::regclass);
  v_first bigint;
  v_calls bigint;
begin
  select first_call into v_first from app.rate_limit_hours where function = p_function and hour = v_hour;
  if not found then
    insert into app.rate_limit_hours as known (function, hour, first_call) values (p_function, v_hour, v_call)
    on conflict (function, hour) do update set first_call = known.first_call
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

grant execute on function app.enforce_limits to site_functions;
