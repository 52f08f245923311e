-- What the policies of the pages refused, counted by day. It is about the site, not about who was there: no address, no
-- browser, nothing behind the path of a page. Kept for 30 days.
create table app.policy_reports (
  day date not null,
  directive text not null check (char_length(directive) <= 50),
  -- A host of ours or of a vendor, or a word such as `inline`.
  blocked text not null check (char_length(blocked) <= 100),
  page text not null check (char_length(page) <= 100),
  reports bigint not null,
  primary key (day, directive, blocked, page)
);

/**
 * Counts a report. Anybody may send any, so all three texts are of lists that the function `policy-report` knows: a day has
 * no more rows than they have combinations, and what somebody invents never takes the place of a page's own report.
 */
create function app.record_policy_report(p_directive text, p_blocked text, p_page text) returns void
language sql security definer set search_path = '' as $$
  insert into app.policy_reports as known (day, directive, blocked, page, reports)
  values ((now() at time zone 'UTC')::date, p_directive, p_blocked, p_page, 1)
  on conflict (day, directive, blocked, page) do update set reports = known.reports + 1;
$$;

grant execute on function app.record_policy_report to site_functions;

select app.close_tables();
