-- What belongs to an account, and goes with it.

-- Whether the caller may see what belongs to their account: their session has not ended, which their token does not know,
-- and an account with a verified second factor wants it shown in this session (aal2). Runs as its owner, because a
-- visitor's role sees no sessions and factors, not even its own. The one function of this schema that a visitor's role
-- may execute: it is part of the policy below.
create function app.session_counts() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid())
     and (coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
          or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'));
$$;
grant execute on function app.session_counts to authenticated;

-- The results that people chose to keep. In `public`, because their owners read and delete them over the REST API; only
-- the function `keep-report` writes.
create table public.quiz_reports (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  taken_at timestamptz not null default now(),
  -- Answers per style.
  d smallint not null check (d between 0 and 30),
  i smallint not null check (i between 0 and 30),
  s smallint not null check (s between 0 and 30),
  c smallint not null check (c between 0 and 30),
  created_at timestamptz not null default now(),
  constraint quiz_reports_count_every_answer check (d + i + s + c = 30)
);
alter table public.quiz_reports enable row level security;
create index quiz_reports_user on public.quiz_reports (user_id, taken_at);

grant select, delete on public.quiz_reports to authenticated;
create policy quiz_reports_read_own on public.quiz_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy quiz_reports_delete_own on public.quiz_reports for delete to authenticated
  using (user_id = (select auth.uid()));
create policy quiz_reports_want_session on public.quiz_reports as restrictive to authenticated
  using ((select app.session_counts()));
-- A token with a client was issued to another service, which the person only let know who they are.
create policy quiz_reports_want_the_person on public.quiz_reports as restrictive to authenticated
  using ((select auth.jwt()) ->> 'client_id' is null);

/**
 * Keeps a result. p_report: { id, userId, d, i, s, c, most }; the same id again changes nothing. PT401: there is no such
 * account any more. PT409: it holds `most` already. PT422: the id was used for other counts.
 */
create function app.record_quiz_report(p_report jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_new public.quiz_reports := jsonb_populate_record(null::public.quiz_reports, p_report);
  v_known public.quiz_reports;
begin
  v_new.user_id := p_report ->> 'userId';
  -- Of two at the same moment one waits, and then sees the other.
  perform pg_advisory_xact_lock(hashtextextended('keep-report' || v_new.user_id, 0));
  select * into v_known from public.quiz_reports where id = v_new.id;
  if found then
    if (v_known.d, v_known.i, v_known.s, v_known.c) <> (v_new.d, v_new.i, v_new.s, v_new.c) then
      raise sqlstate 'PT422' using message = 'idempotency key used for other content';
    end if;
    return jsonb_build_object('id', v_new.id, 'created', false);
  end if;
  if (select count(*) from public.quiz_reports where user_id = v_new.user_id) >= (p_report ->> 'most')::integer then
    raise sqlstate 'PT409' using message = 'the account is full';
  end if;
  insert into public.quiz_reports (id, user_id, d, i, s, c)
  values (v_new.id, v_new.user_id, v_new.d, v_new.i, v_new.s, v_new.c);
  return jsonb_build_object('id', v_new.id, 'created', true);
exception when foreign_key_violation then
  raise sqlstate 'PT401' using message = 'no such account';
end;
$$;

/** The results that an account keeps, [row], the oldest first. */
create function app.export_quiz_reports(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(row) - 'user_id' order by taken_at, id), '[]')
    from public.quiz_reports as row where user_id = p_user_id;
$$;

/** The sessions of an account that have not ended, [row], the oldest first, without what opens them. */
create function app.export_sign_ins(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'signed_in_at', row ->> 'created_at', 'refreshed_at', row ->> 'refreshed_at', 'aal', row ->> 'aal',
           'user_agent', row ->> 'user_agent', 'ip', row ->> 'ip') order by row ->> 'created_at'), '[]')
    from (select to_jsonb(session) as row from auth.sessions as session where user_id = p_user_id);
$$;

-- The mail that says that an account was deleted is written before the auth service is asked to delete it, because
-- afterwards nobody may be left who could. Until the account is gone it is due never.
create index email_outbox_waiting on app.email_outbox (reference) where next_attempt_at = 'infinity';

/** Lets the mails about deleted accounts go, and drops those whose accounts were not deleted within a day. */
create function app.process_account_deletions() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.email_outbox set next_attempt_at = now()
   where next_attempt_at = 'infinity' and not exists (select from auth.users where id = reference);
  delete from app.email_outbox
   where next_attempt_at = 'infinity' and created_at <= now() - interval '1 day';
end;
$$;

/**
 * Deletes all that belongs to an account but the account itself, which is the auth service's, and answers the number of
 * rows by name. p_account: { userId, personHash, email }; without a confirmed address the last two are missing, and of
 * what is kept about a person only the orders go that were made with the account. The same call again finds nothing left and changes nothing.
 */
create function app.delete_account_data(p_account jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := p_account ->> 'userId';
  v_person text := p_account ->> 'personHash';
  v_counts jsonb := '{}';
  v_reports bigint;
begin
  -- Of two at the same moment one waits, and then sees what the other did.
  perform pg_advisory_xact_lock(hashtextextended('delete-account' || v_user, 0));
  if not exists (select from auth.users where id = v_user) then
    return v_counts;
  end if;
  delete from public.quiz_reports where user_id = v_user;
  get diagnostics v_reports = row_count;
  delete from app.email_outbox where dedupe_key = 'account-deleted.' || v_user;
  v_counts := app.delete_person(v_person, v_user);
  if v_person is not null then
    perform app.enqueue_mails(v_user, v_person, jsonb_build_array(jsonb_build_object(
      'template', 'account-deleted', 'recipient', p_account ->> 'email', 'payload', '{}'::jsonb)), false);
    update app.email_outbox set next_attempt_at = 'infinity' where dedupe_key = 'account-deleted.' || v_user;
  end if;
  return v_counts || jsonb_build_object('reports', v_reports);
end;
$$;

/**
 * Where the deletion of an account stands, and lets its mail go if it is done. 'present': the account is still there;
 * 'deleted': it is gone, and its mail shows by whose wish; 'unknown': there is no such account.
 */
create function app.end_account(p_user_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform app.process_account_deletions();
  return case
    when exists (select from auth.users where id = p_user_id) then 'present'
    when exists (select from app.email_outbox where dedupe_key = 'account-deleted.' || p_user_id) then 'deleted'
    else 'unknown'
  end;
end;
$$;

grant execute on function app.record_quiz_report, app.export_quiz_reports, app.export_sign_ins, app.process_account_deletions,
  app.delete_account_data, app.end_account to site_functions;

select app.close_tables();
