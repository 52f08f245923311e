-- Sample data of docs/desk.md: a week of the business, and the one before. Run by desk.test.ts, which has made
--   pg_temp.at(day, time): a moment of that week, by the clock of the business; day 1 is its Monday, 8 the Monday after;
--   pg_temp.person(address): the hash that stands for whoever has an address of this file.
-- Everybody here is made up and has an address at example.ca, which nobody can have. Ids begin like 0c000001.

insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
select ('0c00000' || number || '-0000-4000-8000-000000000000')::uuid, pg_temp.person(email), topic, name, email, message,
       'Sample/1.0', at
  from (values
    (1, 'Sales', 'Ada Sample', 'ada@example.ca', 'Can the agent book for two clinics at once?',
     pg_temp.at(1, '09:12')),
    (2, 'Order Request', 'Bo Sample', 'bo@example.ca', 'We would like the yearly plan, paid by invoice.',
     pg_temp.at(2, '16:40')),
    (3, 'Questionnaire', 'Cy Sample', 'cy@example.ca', E'Business: Sample Plumbing\nHours: 8 to 17\nTransfer: after two tries',
     pg_temp.at(4, '11:05')),
    (4, 'Other', 'Di Sample', 'di@example.ca', '=1+1 is how this message begins.', pg_temp.at(-3, '13:30')))
    as sample (number, topic, name, email, message, at);

insert into app.newsletter_subscribers (person_hash, email, status, asked_at, confirmed_at, left_at)
select pg_temp.person(address), case when left_at is null then address end,
       case when left_at is not null then 'unsubscribed' when confirmed_at is null then 'pending' else 'active' end,
       asked_at, confirmed_at, left_at
  from (values
    ('ada@example.ca', pg_temp.at(1, '09:13'), pg_temp.at(1, '09:20'), null),
    ('eli@example.ca', pg_temp.at(-20, '10:00'), pg_temp.at(-20, '10:02'), null),
    ('fay@example.ca', pg_temp.at(-30, '08:00'), pg_temp.at(-30, '08:01'), pg_temp.at(3, '19:45')),
    ('gus@example.ca', pg_temp.at(5, '14:00'), null, null))
    as sample (address, asked_at, confirmed_at, left_at);

insert into app.mail_suppressions (person_hash, reason, created_at)
values (pg_temp.person('hal@example.ca'), 'bounce', pg_temp.at(2, '10:15')),
       (pg_temp.person('ida@example.ca'), 'complaint', pg_temp.at(3, '10:20'));

insert into app.orders
  (id, person_hash, name, email, plan_id, period, units, currency, unit_amount, total, state, session_id, charged, paid_at,
   created_at)
select ('0d00000' || number || '-0000-4000-8000-000000000000')::uuid, pg_temp.person(address), name, address, plan, period, units,
       currency, unit_amount, unit_amount * units, case when paid_at is null then 'open' else 'paid' end, 'cs_sample_' || number,
       case when paid_at is not null then round(unit_amount * units * 1.05) end, paid_at, placed_at
  from (values
    (1, 'Bo Sample', 'bo@example.ca', 'growth', 'annual', 1, 'CAD', 178800, pg_temp.at(2, '17:02'), pg_temp.at(2, '17:00')),
    (2, 'Jo Sample', 'jo@example.ca', 'starter', 'monthly', 2, 'USD', 3900, pg_temp.at(6, '08:31'), pg_temp.at(6, '08:30')),
    (3, 'Kim Sample', 'kim@example.ca', 'starter', 'monthly', 1, 'CAD', 4900, null, pg_temp.at(7, '21:10')),
    (4, 'Lee Sample', 'lee@example.ca', 'starter', 'monthly', 1, 'CAD', 4900, pg_temp.at(-4, '12:00'), pg_temp.at(-4, '11:58')))
    as sample (number, name, address, plan, period, units, currency, unit_amount, paid_at, placed_at);
insert into app.order_charges (id, order_id, refunded, refunded_at, asked_at)
values ('ch_sample_4', '0d000004-0000-4000-8000-000000000000', 5145, pg_temp.at(4, '09:00'), pg_temp.at(4, '09:00'));

-- How those visits began.
insert into app.consent_events (person_hash, purpose, event, reference, source, created_at)
values (pg_temp.person('ada@example.ca'), 'message', 'asked', '0c000001-0000-4000-8000-000000000000',
        '{"page":"/","source":"spring-letter","medium":"email","campaign":"clinics"}', pg_temp.at(1, '09:12')),
       (pg_temp.person('bo@example.ca'), 'message', 'asked', '0c000002-0000-4000-8000-000000000000',
        '{"page":"/pricing","referrer":"search.example.ca"}', pg_temp.at(2, '16:40')),
       (pg_temp.person('bo@example.ca'), 'order', 'asked', '0d000001-0000-4000-8000-000000000000',
        '{"page":"/pricing","referrer":"search.example.ca"}', pg_temp.at(2, '17:00')),
       (pg_temp.person('ada@example.ca'), 'newsletter', 'asked', null, '{"page":"/blog"}', pg_temp.at(1, '09:13')),
       (pg_temp.person('ada@example.ca'), 'newsletter', 'confirmed', null, null, pg_temp.at(1, '09:20')),
       (pg_temp.person('fay@example.ca'), 'newsletter', 'confirmed', null, null, pg_temp.at(-30, '08:01')),
       (pg_temp.person('fay@example.ca'), 'newsletter', 'withdrawn', null, null, pg_temp.at(3, '19:45'));

insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload, status, attempts, last_error, created_at, sent_at)
select 'sample.' || number, 'disc-report', ('0e00000' || number || '-0000-4000-8000-000000000000')::uuid,
       case when status = 'dead' then address end, pg_temp.person(address), case when status = 'dead' then '{}'::jsonb end,
       status, attempts, error, at, case when status = 'sent' then at + interval '5 seconds' end
  from (values
    (1, 'mo@example.ca', 'sent', 1, null, pg_temp.at(3, '12:20')),
    (2, 'nan@example.ca', 'dead', 6, '550 no such mailbox', pg_temp.at(5, '18:00')))
    as sample (number, address, status, attempts, error, at);

insert into app.mail_events (id, kind, person_hash, created_at)
values ('sample-complaint', 'complaint', pg_temp.person('ida@example.ca'), pg_temp.at(3, '10:20'));
insert into app.alarms (kind, detail, created_at)
values ('complaint', 'sample-complaint', pg_temp.at(3, '10:20')), ('mails_held', 'submit-contact', pg_temp.at(-2, '02:00'));

-- Mails that were held when so much came in at once.
insert into app.email_outbox (dedupe_key, template, reference, recipient, person_hash, payload, status, created_at)
select 'held.' || number, template, ('0f00000' || number || '-0000-4000-8000-000000000000')::uuid, address,
       pg_temp.person(address), payload::jsonb, 'held', at
  from (values
    (1, 'contact-receipt', 'ora@example.ca', '{"topic":"Sales"}', pg_temp.at(-2, '02:05')),
    (2, 'contact-receipt', 'pat@example.ca', '{"topic":"Sales"}', pg_temp.at(-2, '02:20')),
    (3, 'newsletter-confirmation', 'qi@example.ca', '{"subscribed":false}', pg_temp.at(-2, '03:10')))
    as sample (number, template, address, payload, at);
