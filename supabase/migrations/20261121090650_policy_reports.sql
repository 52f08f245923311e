-- What the policies of the pages refused, counted by day. It is about the site, not about who was there: no address, no
-- browser, nothing behind the path of a page. Kept for 30 days.
create table app.policy_reports (
  day date not null,
  directive text not null check (char_length(directive) <= 50),
  -- A host, or a word such as `inline`.
  blocked text not null check (char_length(blocked) <= 100),
  page text not null check (char_length(page) <= 100),
  reports bigint not null,
  primary key (day, directive, blocked, page)
);

/**
 * Counts a report. Anybody may send any, so a day has 200 rows of its own; what comes after them counts in one more, in
 * which all is called `other`.
 */
create function app.record_policy_report(p_directive text, p_blocked text, p_page text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_day date := (now() at time zone 'UTC')::date;
begin
  update app.policy_reports set reports = reports + 1
   where day = v_day and directive = p_directive and blocked = p_blocked and page = p_page;
  if found then
    return;
  end if;
  if 200 <= (select count(*) from app.policy_reports where day = v_day) then
    p_directive := 'other';
    p_blocked := 'other';
    p_page := 'other';
  end if;
  insert into app.policy_reports as known (day, directive, blocked, page, reports)
  values (v_day, p_directive, p_blocked, p_page, 1)
  on conflict (day, directive, blocked, page) do update set reports = known.reports + 1;
end;
$$;

grant execute on function app.record_policy_report to site_functions;
