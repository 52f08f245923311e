-- Functions on the way of a submission are written in plpgsql even where SQL would do, because it keeps their plans.

-- What one caller, or one account, has asked of one function within the running hour and day. A call adds one row
-- version here, whatever comes of it, and a refused call none anywhere else.
create table app.callers (
  -- Function, scope and hash, separated by colons.
  key app.text_200 primary key,
  hour_opened_at timestamptz not null default now(),
  -- Every call, refused ones too.
  attempts integer not null default 0,
  -- Those that were let through.
  admitted integer not null default 0,
  day_opened_at timestamptz not null default now(),
  admitted_today integer not null default 0
) with (fillfactor = 50);

-- What a mailbox was sent: one row per window that is running, which opens with its first mail and is `seconds` long.
create table app.mailbox_limits (
  key app.text_200 not null,
  seconds integer not null,
  opened_at timestamptz not null,
  mails integer not null,
  primary key (key, seconds)
) with (fillfactor = 50);

-- Submissions of all visitors that were stored within an hour. In several rows, because each stays locked until the
-- submission that counts in it is committed.
create table app.stored_submissions (
  function app.text_100 not null,
  hour timestamptz not null,
  shard integer not null,
  stored integer not null,
  primary key (function, hour, shard)
) with (fillfactor = 50);

create function app.count_submission(p_function text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.stored_submissions as known (function, hour, shard, stored)
  values (p_function, date_trunc('hour', now()), pg_backend_pid() % 16, 1)
  on conflict (function, hour, shard) do update set stored = known.stored + 1;
end;
$$;

/**
 * Counts a call for whoever makes it, in a statement of its own or in that of `app.submit`, which keeps the count whatever
 * comes of the rest. A call that waits too long for another one of its caller is refused and not counted. p_call:
 * { function, limits: [{ key, calls, attempts, free, hour, day }], key, bodyHash, work, proven, hourly: { free, allowed } }.
 * `calls`: this one, and those that were refused before they came here; `work`: only a proof of work helps.
 * A call that repeats a submission which is stored (`key`, `bodyHash`) needs none and is let through.
 *
 * Answers { outcome, wait, scope, held }. `outcome`: 'pass'; 'work': a proof of work is needed, of every call for `wait`
 * seconds unless it is for the sake of this one (`work`); 'wait': over a limit, for `wait` seconds, of the scope that is the second part of its key. `held`: more was stored within the hour than
 * `hourly.allowed`, so that mails are to be held.
 */
create function app.admit(p_call jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_function text := p_call ->> 'function';
  v_proven boolean := (p_call ->> 'proven')::boolean;
  v_work boolean := (p_call ->> 'work')::boolean;
  v_stored bigint := 0;
  v_held boolean := false;
  v_known boolean := false;
  v_wait interval;
  v_work_wait interval;
  v_scope text;
  v_limit record;
  v_caller app.callers;
  v_is_new boolean;
begin
  -- A count that a crash forgets harms nobody, and the visitor need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);

  if p_call -> 'limits' = '[]' then
    perform app.record_alarm_once('caller_unknown', v_function, interval '1 day');
  end if;
  if p_call ? 'hourly' then
    select coalesce(sum(stored), 0) into v_stored from app.stored_submissions
     where function = v_function and hour = date_trunc('hour', now());
    v_held := v_stored >= (p_call #>> '{hourly,allowed}')::bigint;
    if v_stored >= (p_call #>> '{hourly,free}')::bigint then
      v_work := true;
      v_work_wait := date_trunc('hour', now()) + interval '1 hour' - now();
    end if;
    v_known := app.is_known_submission(v_function, (p_call ->> 'key')::uuid, p_call ->> 'bodyHash');
  end if;

  for v_limit in
    select * from jsonb_to_recordset(p_call -> 'limits')
      as one (key text, calls integer, attempts integer, free integer, hour integer, day integer)
  loop
    loop
      select * into v_caller from app.callers where key = v_limit.key for update;
      v_is_new := not found;
      if v_is_new then
        v_caller := row (v_limit.key, now(), 0, 0, now(), 0);
      end if;
      -- A clock that was set back leaves windows that open in the future. By the time of this moment, because the row may
      -- be of a call that began later than this one.
      if v_caller.hour_opened_at not between clock_timestamp() - interval '1 hour' and clock_timestamp() then
        v_caller.hour_opened_at := now();
        v_caller.attempts := 0;
        v_caller.admitted := 0;
      end if;
      if v_caller.day_opened_at not between clock_timestamp() - interval '1 day' and clock_timestamp() then
        v_caller.day_opened_at := now();
        v_caller.admitted_today := 0;
      end if;

      v_caller.attempts := v_caller.attempts + v_limit.calls;
      if v_caller.attempts > v_limit.attempts or (not v_known and v_caller.admitted >= v_limit.hour) then
        v_wait := greatest(v_wait, v_caller.hour_opened_at + interval '1 hour' - now());
      elsif not v_known and v_caller.admitted_today >= v_limit.day then
        v_wait := greatest(v_wait, v_caller.day_opened_at + interval '1 day' - now());
      elsif not v_known then
        if v_caller.admitted >= v_limit.free then
          v_work := true;
          v_work_wait := greatest(v_work_wait, v_caller.hour_opened_at + interval '1 hour' - now());
        end if;
        if v_proven or not v_work then
          v_caller.admitted := v_caller.admitted + 1;
          v_caller.admitted_today := v_caller.admitted_today + 1;
        end if;
      end if;
      if v_wait is not null then
        v_scope := coalesce(v_scope, split_part(v_limit.key, ':', 2));
      end if;
      if v_is_new then
        insert into app.callers (key, attempts, admitted, admitted_today)
        values (v_limit.key, v_caller.attempts, v_caller.admitted, v_caller.admitted_today)
        on conflict (key) do nothing;
      else
        update app.callers
           set hour_opened_at = v_caller.hour_opened_at, attempts = v_caller.attempts, admitted = v_caller.admitted,
               day_opened_at = v_caller.day_opened_at, admitted_today = v_caller.admitted_today
         where key = v_limit.key;
      end if;
      -- Of two first calls at once the second finds no place for its row. With the one of the first it comes to at least as
      -- much: what a new caller has used up, every caller has.
      exit when found;
    end loop;
  end loop;

  return jsonb_build_object(
    'outcome', case when v_wait is not null then 'wait'
                    when v_work and not v_proven and not v_known then 'work' else 'pass' end,
    'wait', greatest(1, ceil(extract(epoch from coalesce(v_wait, v_work_wait))))::integer, 'scope', v_scope, 'held', v_held);
end;
$$;

/**
 * Counts what a mailbox is sent, p_mailbox: { key, windows: [{ seconds, allowed }] }. When it got all that a window
 * allows, nothing is counted, and the seconds to wait are answered; null otherwise. Calls for one mailbox wait for each
 * other until their transactions end.
 */
create function app.count_mailbox(p_mailbox jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  v_key text := p_mailbox ->> 'key';
  v_wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  with given as (
    select * from jsonb_to_recordset(p_mailbox -> 'windows') as one (seconds integer, allowed integer)
  ), full_window as (
    select max(ceil(extract(epoch from known.opened_at + make_interval(secs => known.seconds) - now())))::integer as wait
      from given join app.mailbox_limits as known on known.key = v_key and known.seconds = given.seconds
     where known.mails >= given.allowed
       and known.opened_at between clock_timestamp() - make_interval(secs => known.seconds) and clock_timestamp()
  ), counted as (
    insert into app.mailbox_limits as known (key, seconds, opened_at, mails)
    select v_key, seconds, now(), 1 from given, full_window where wait is null
    on conflict (key, seconds) do update
      set (opened_at, mails) = (
        select case when is_open then known.opened_at else now() end, case when is_open then known.mails + 1 else 1 end
          from (select known.opened_at between clock_timestamp() - make_interval(secs => known.seconds)
                   and clock_timestamp() as is_open) as state)
  )
  select wait into v_wait from full_window;
  return case when v_wait is not null then greatest(1, v_wait) end;
end;
$$;

grant execute on function app.admit to site_functions;

select app.close_tables();
