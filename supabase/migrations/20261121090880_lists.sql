-- What the owner lists and exports (local/owner/lists.ts, the weekly digest). Each view has the time `at` by which it is
-- listed and the `id` by which one row is shown. They are granted to nobody: the owner of the database reads them.

/** How the visit of a submission began, in the columns of an export. */
create view app.visit_sources with (security_invoker = true) as
  select id as event_id, reference, source ->> 'page' as first_page, source ->> 'referrer' as referrer,
         source ->> 'source' as utm_source, source ->> 'medium' as utm_medium, source ->> 'campaign' as utm_campaign,
         source ->> 'term' as utm_term, source ->> 'content' as utm_content
    from app.consent_events
   where source is not null;

create view app.lead_list with (security_invoker = true) as
  select message.created_at as at, message.id::text, message.topic, message.name, message.email, message.message,
         from_where.first_page, from_where.referrer, from_where.utm_source, from_where.utm_medium,
         from_where.utm_campaign, from_where.utm_term, from_where.utm_content
    from app.contact_messages as message
    left join app.visit_sources as from_where on from_where.reference = message.id;

/** Amounts in dollars: the total of one payment before tax, and what was charged and refunded with tax. */
create view app.order_list with (security_invoker = true) as
  select known.created_at as at, known.id::text, known.state, known.plan_id as plan, known.period, known.units,
         known.currency, (known.total / 100.0)::numeric(12, 2)::text as total,
         (known.charged / 100.0)::numeric(12, 2)::text as charged, known.paid_at,
         (returned.refunded / 100.0)::numeric(12, 2)::text as refunded, known.renews_on, known.ends_on, known.session_id::text,
         known.name, known.email, from_where.first_page, from_where.referrer, from_where.utm_source,
         from_where.utm_medium, from_where.utm_campaign, from_where.utm_term, from_where.utm_content
    from app.orders as known
    left join lateral (
           select nullif(sum(refunded), 0) as refunded from app.order_charges where order_id = known.id) as returned
           on true
    left join app.visit_sources as from_where on from_where.reference = known.id;

/** The id is the hash that stands for the person. Whoever left has no address any more. */
create view app.subscriber_list with (security_invoker = true) as
  select known.asked_at as at, known.person_hash::text as id, known.status, known.email, known.confirmed_at, known.left_at,
         from_where.first_page, from_where.referrer, from_where.utm_source, from_where.utm_medium,
         from_where.utm_campaign, from_where.utm_term, from_where.utm_content
    from app.newsletter_subscribers as known
    left join app.visit_sources as from_where on from_where.event_id = (
           select max(id) from app.consent_events
            where person_hash = known.person_hash and purpose = 'newsletter' and event = 'asked');

/** Nobody's address: it is not kept. The id is the hash that stands for the person. */
create view app.suppression_list with (security_invoker = true) as
  select created_at as at, person_hash::text as id, reason from app.mail_suppressions;

/** Report mails of the last 30 days. What they said is not kept. */
create view app.report_list with (security_invoker = true) as
  select mail.created_at as at, mail.reference::text as id, mail.status, mail.sent_at, mail.attempts, mail.last_error,
         from_where.first_page, from_where.referrer, from_where.utm_source, from_where.utm_medium,
         from_where.utm_campaign, from_where.utm_term, from_where.utm_content
    from app.email_outbox as mail
    left join app.visit_sources as from_where on from_where.reference = mail.reference
   where mail.template = 'disc-report';
