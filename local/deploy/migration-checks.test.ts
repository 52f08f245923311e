import { expect, test } from 'vitest';
import { migrationProblems, migrationNameProblems } from './migration-checks.ts';

test('names are fourteen digits and words, and no version comes twice', () => {
  const good = ['20261120090000_foundation.sql', '20261120090100_email_outbox.sql'];
  expect(migrationNameProblems(good)).toEqual([]);
  expect(migrationNameProblems(['1_first.sql'])).toHaveLength(1);
  expect(migrationNameProblems([...good, '20261120090100_again.sql'])).toEqual([
    '20261120090100_again.sql has the version of an earlier file.',
  ]);
});

test.each([
  'create index concurrently on app.mails (id);',
  'create unique index\n  concurrently on app.mails (id);',
  'vacuum app.mails;',
  'begin;\nselect 1;\ncommit;',
  'alter system set wal_level = logical;',
])('%s cannot run in a migration', (sql) => {
  expect(migrationProblems('a.sql', sql)).toEqual(
    expect.arrayContaining([expect.stringMatching(/cannot run in the transaction/)]),
  );
});

test.each([
  'create extension if not exists pg_cron;',
  "select cron.schedule('a', '10 seconds', 'select 1');",
])('%s needs a guard', (sql) => {
  expect(migrationProblems('a.sql', sql)).toEqual([expect.stringMatching(/guard it/)]);
});

test('an extension may be there already', () => {
  expect(migrationProblems('a.sql', 'create extension pgcrypto;')).toHaveLength(1);
  expect(migrationProblems('a.sql', 'create extension if not exists pgcrypto;')).toEqual([]);
});

test('what stands in a body, a string or a comment is no statement', () => {
  const sql = `
    -- vacuum and commit
    /* create index concurrently */
    do $$ begin
      if exists (select from pg_extension where extname = 'pg_cron') then perform cron.schedule('a', 'b', 'c'); end if;
    end $$;
    create function app.call() returns void language plpgsql as $body$ begin perform net.http_post(''); end $body$;
    comment on table app.mails is 'commit; it''s a vacuum';`;
  expect(migrationProblems('a.sql', sql)).toEqual([]);
});
