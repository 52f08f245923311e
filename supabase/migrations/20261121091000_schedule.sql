/**
 * Calls the function `outbox-worker`. Where and with which key stands in the vault, as `project_url` and `outbox_key`;
 * without them it does nothing. Runs as its owner, by the schedule, and for nobody else.
 */
create function app.notify_worker() returns void
language plpgsql set search_path = '' as $$
declare
  v_url text;
  v_key text;
begin
  select decrypted_secret into v_url from vault.decrypted_secrets where name = 'project_url';
  select decrypted_secret into v_key from vault.decrypted_secrets where name = 'outbox_key';
  if v_url is not null and v_key is not null then
    perform net.http_post(
      url := v_url || '/functions/v1/outbox-worker',
      body := '{}'::jsonb,
      headers := jsonb_build_object('apikey', v_key, 'content-type', 'application/json'),
      timeout_milliseconds := 60000);
  end if;
end;
$$;

-- A hosted project has both extensions. The embedded database has neither: there a timer makes the same call.
do $$ begin
  if 2 = (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) then
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
    perform cron.schedule('outbox', '10 seconds', 'select app.notify_worker()');
    -- The extension keeps a row for every run.
    perform cron.schedule('forget-runs', '41 4 * * *',
      $run$ delete from cron.job_run_details where end_time < now() - interval '1 day' $run$);
  end if;
end $$;
