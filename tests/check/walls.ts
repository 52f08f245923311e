export interface Wall {
  /** A folder of the house; the samples are planted into it. */
  folder: string;
  /** Modules that a file in it may import. */
  allowed: string[];
  /** Modules that a file in it must not import. */
  refused: string[];
}

/** The table "who may import whom", as samples: every line of it holds for each kind of file. */
export const walls: Wall[] = [
  {
    folder: 'src/site',
    allowed: ['zod', './facts.ts'],
    refused: [
      'react',
      'astro/zod',
      'zod/v4',
      'node:fs',
      'astro:env/client',
      '~/lib/dates',
      '../lib/dates.ts',
      '../features/quiz/rules/style.ts',
      './../lib/dates.ts',
    ],
  },
  {
    folder: 'src/features/quiz/rules',
    allowed: ['zod', './style.ts', '../../../site/constants.ts', '../../order/rules/plans.ts'],
    refused: [
      'react',
      'astro/zod',
      'node:fs',
      'astro:env/client',
      '~/site/facts',
      '../Quiz.tsx',
      '../../chat/poll.ts',
      '../../../lib/dates.ts',
      '../../../../functions/_shared/http.ts',
      '../../order/rules/../order-lines.ts',
    ],
  },
  {
    folder: 'src/lib',
    allowed: ['./public-env', '~/site/facts', '@supabase/supabase-js'],
    refused: [
      '~/features/account/Account',
      '~/features/quiz/rules/style',
      '~/ui/Logo.astro',
      '../site/facts',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/ui',
    allowed: ['react', './Logo.astro', '~/lib/dates', '~/site/facts'],
    refused: [
      '@supabase/supabase-js',
      '~/features/chat/Chat',
      '~/features/quiz/rules/style',
      '~/sections/Hero.astro',
      '~/layouts/Page.astro',
      '../features/chat/Chat',
      '~/lib/../features/account/Account',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/features/chat',
    allowed: [
      'react',
      './chat-frame',
      './rules/frame',
      '~/features/quiz/rules/style',
      '~/ui/Logo.astro',
      '~/lib/dates',
      '~/site/facts',
    ],
    refused: [
      '~/features/account/Account',
      '~/features/quiz/rules/../Quiz',
      '../account/Account',
      '~/sections/schema',
      '~/sections/Hero.astro',
      '~/layouts/Page.astro',
      '~/pages/auth.astro',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/features/account/profile',
    allowed: ['react', './Row', '../attempt', '~/lib/session.store', '~/site/facts'],
    refused: [
      '~/features/chat/Chat',
      '../../chat/Chat',
      '../profile/../../chat/Chat',
      '~/layouts/Page.astro',
    ],
  },
  {
    folder: 'src/sections',
    allowed: ['react', './Hero.astro', '~/ui/Logo.astro', '~/features/chat/Chat', '~/site/facts'],
    refused: [
      'nanostores',
      '@nanostores/react',
      '@supabase/supabase-js',
      'astro:env/client',
      '~/lib/dates',
      '~/layouts/Page.astro',
      '../features/chat/Chat',
    ],
  },
  {
    folder: 'src/layouts',
    allowed: [
      './SiteHeader.astro',
      '~/ui/Logo.astro',
      '~/features/chat/Chat',
      '~/site/facts',
      '~/styles/global.css',
    ],
    refused: ['~/pages/auth.astro', '~/build/built-page', '../ui/Logo.astro'],
  },
  {
    folder: 'src/pages',
    allowed: [
      'astro:content',
      '~/layouts/Page.astro',
      '~/ui/Logo.astro',
      '~/features/chat/Chat',
      '~/site/facts',
    ],
    refused: [
      '~/pages/auth.astro',
      '~/build/built-page',
      './404.astro',
      '../layouts/Page.astro',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/content',
    allowed: [],
    refused: ['zod', '~/site/facts', './table'],
  },
  {
    folder: 'src',
    allowed: [
      'astro:content',
      './sections/schema/fields',
      './sections/schema',
      './site/faq',
      './features/blog/rules/blog',
    ],
    refused: ['./ui/Field', './sections/thread', './features/chat/Chat', '~/lib/dates', '../local/ports.ts'],
  },
  {
    folder: 'src/build/headers',
    allowed: [
      'node:fs',
      './security-headers.ts',
      '../built-page.ts',
      '../finished-site.ts',
      '../../site/facts.ts',
      '../../features/privacy/rules/data-inventory.ts',
    ],
    refused: [
      '~/site/facts',
      '../intent/intent-directive.ts',
      '../../lib/dates.ts',
      '../../features/chat/Chat',
      '../../../local/ports.ts',
    ],
  },
  {
    folder: 'functions/submit-contact',
    allowed: [
      '@supabase/server',
      './handler.ts',
      '../_shared/http.ts',
      '../../src/site/api.ts',
      '../../src/features/quiz/rules/style.ts',
    ],
    refused: [
      '../outbox-worker/handler.ts',
      '../_shared/../outbox-worker/handler.ts',
      '../../src/lib/dates.ts',
      '../../src/features/quiz/Quiz.tsx',
      '../../local/ports.ts',
      '~/site/api',
    ],
  },
  {
    folder: 'functions/_shared',
    allowed: ['nodemailer', './http.ts', './emails/render-mail.ts', '../../src/site/api.ts'],
    refused: ['../submit-contact/handler.ts', '../../src/lib/dates.ts', '../../local/ports.ts'],
  },
  {
    folder: 'functions/_shared/emails',
    allowed: ['./layout.tsx', '../mailer.ts', '../../../src/features/quiz/rules/report.ts'],
    refused: ['../../submit-contact/handler.ts', '../../../src/ui/Field', '../../../local/ports.ts'],
  },
  {
    folder: 'local',
    allowed: ['postgres', './ports.ts', './mailbox/smtp.ts', '../src/site/api.ts'],
    refused: ['../functions/_shared/http.ts', '../src/lib/dates.ts', '../tests/run.ts', '~/site/api'],
  },
  {
    folder: 'local/mailbox',
    allowed: ['smtp-server', './chaos.ts', '../ports.ts', '../../src/site/api.ts'],
    refused: ['../../functions/_shared/http.ts', '../../src/lib/dates.ts', '../../tests/run.ts'],
  },
];
