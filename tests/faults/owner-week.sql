-- Sample data of docs/desk.md: a week of the business, and the one before. Run by desk.test.ts, which has made
--   pg_temp.at(day, time): a moment of that week, by the clock of the business; day 1 is its Monday, 8 the Monday after;
--   pg_temp.person(address): the hash that stands for whoever has an address of this file.
-- Everybody here is made up and has an address at example.ca, which nobody can have. Ids end in the number of the row.

insert into app.contact_messages (id, person_hash, topic, name, email, message, user_agent, created_at)
select ('0c000000-0000-4000-8000-00000000000' || number)::uuid, pg_temp.person(email), topic, name, email, message,
       'Sample/1.0', at
  from (values
    (1, 'General Inquiry', 'Ada Sample', 'ada@example.ca', 'Can the agent book for two clinics at once?',
     pg_temp.at(1, '09:12')),
    (2, 'Order Request', 'Bo Sample', 'bo@example.ca', 'We would like the yearly plan, paid by invoice.',
     pg_temp.at(2, '16:40')),
    (3, 'Agent Brief', 'Cy Sample', 'cy@example.ca', E'Business: Sample Plumbing\nHours: 8 to 17\nTransfer: after two tries',
     pg_temp.at(4, '11:05')),
    (4, 'General Inquiry', 'Di Sample', 'di@example.ca', '=1+1 is how this message begins.', pg_temp.at(-3, '13:30')))
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
