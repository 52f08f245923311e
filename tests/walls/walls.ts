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
    folder: 'src/domain',
    allowed: ['zod', './site.ts', './disc/style.ts'],
    refused: [
      'react',
      'astro/zod',
      'zod/v4',
      'node:fs',
      'astro:env/client',
      '~/lib/dates',
      '../lib/dates.ts',
      './../lib/dates.ts',
    ],
  },
  {
    folder: 'src/domain/disc',
    allowed: ['zod', './style.ts', '../constants.ts', '../pricing/plans.ts'],
    refused: [
      'react',
      '~/domain/site',
      '../../lib/dates.ts',
      '../../../functions/_shared/http.ts',
      '../disc/../../lib/dates.ts',
    ],
  },
  {
    folder: 'src/lib',
    allowed: ['./public-env', '~/domain/site', '@supabase/auth-js'],
    refused: [
      '~/stores/session.store',
      '~/features/auth/Auth',
      '~/components/ui/Logo.astro',
      '../domain/site',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/stores',
    allowed: ['nanostores', './session.store', '~/lib/auth-client', '~/domain/site'],
    refused: [
      '~/features/auth/Auth',
      '~/components/ui/Field',
      '../lib/auth-client',
      '~/lib/../features/auth/Auth',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/components/sections',
    allowed: ['react', './Hero.astro', '../ui/Logo.astro', '~/domain/site', '~/assets/plan.svg'],
    refused: [
      'nanostores',
      '@nanostores/react',
      '@supabase/auth-js',
      'astro:env/client',
      '~/features/chat/Chat',
      '~/stores/chat.store',
      '~/lib/dates',
      '~/layouts/Page.astro',
      '~/components/ui/Logo.astro',
      '../../features/chat/Chat',
    ],
  },
  {
    folder: 'src/components',
    allowed: ['./ui/Logo.astro', '~/domain/site'],
    refused: ['~/features/chat/Chat', '../features/chat/Chat', './ui/../../features/chat/Chat'],
  },
  {
    folder: 'src/features/chat',
    allowed: [
      'react',
      './frame',
      '~/components/ui/Field',
      '~/stores/chat.store',
      '~/lib/dates',
      '~/domain/site',
    ],
    refused: [
      '~/features/auth/Auth',
      '../auth/Auth',
      '~/layouts/Page.astro',
      '~/pages/index.astro',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/features/auth/account',
    allowed: ['react', './Row', '../attempt', '~/stores/session.store', '~/lib/dates', '~/domain/site'],
    refused: [
      '~/features/chat/Chat',
      '../../chat/Chat',
      '../account/../../chat/Chat',
      '~/layouts/Page.astro',
    ],
  },
  {
    folder: 'src/layouts',
    allowed: [
      './SiteHeader.astro',
      '~/components/ui/Logo.astro',
      '~/features/chat/Chat',
      '~/domain/site',
      '~/styles/global.css',
    ],
    refused: ['~/lib/dates', '~/stores/session.store', '~/pages/index.astro', '../components/ui/Logo.astro'],
  },
  {
    folder: 'src/pages',
    allowed: [
      'astro:content',
      '~/layouts/Page.astro',
      '~/components/ui/Logo.astro',
      '~/features/chat/Chat',
      '~/domain/site',
    ],
    refused: [
      '~/lib/dates',
      '~/stores/session.store',
      '~/pages/index.astro',
      './404.astro',
      '../layouts/Page.astro',
      'astro:env/client',
    ],
  },
  {
    folder: 'src/content',
    allowed: [],
    refused: ['zod', '~/domain/site', './table'],
  },
  {
    folder: 'src',
    allowed: ['astro:content', './components/sections/schema', './domain/blog'],
    refused: ['./components/ui/Field', './features/chat/Chat', '~/lib/dates', '../local/ports.ts'],
  },
  {
    folder: 'src/integrations/headers',
    allowed: ['node:fs', './security-headers.ts', '../built-page.ts', '../../domain/site.ts'],
    refused: [
      '~/domain/site',
      '../intent/intent-directive.ts',
      '../../lib/dates.ts',
      '../../../local/ports.ts',
    ],
  },
  {
    folder: 'functions/submit-contact',
    allowed: ['@supabase/server', './handler.ts', '../_shared/http.ts', '../../src/domain/api.ts'],
    refused: [
      '../outbox-worker/handler.ts',
      '../_shared/../outbox-worker/handler.ts',
      '../../src/lib/dates.ts',
      '../../local/ports.ts',
      '~/domain/api',
    ],
  },
  {
    folder: 'functions/_shared',
    allowed: ['nodemailer', './http.ts', './emails/render-mail.ts', '../../src/domain/api.ts'],
    refused: ['../submit-contact/handler.ts', '../../src/lib/dates.ts', '../../local/ports.ts'],
  },
  {
    folder: 'functions/_shared/emails',
    allowed: ['./layout.tsx', '../mailer.ts', '../../../src/domain/disc/report.ts'],
    refused: [
      '../../submit-contact/handler.ts',
      '../../../src/components/ui/Field',
      '../../../local/ports.ts',
    ],
  },
  {
    folder: 'local',
    allowed: ['postgres', './ports.ts', './mailbox/smtp.ts', '../src/domain/api.ts'],
    refused: ['../functions/_shared/http.ts', '../src/lib/dates.ts', '../tests/run.ts', '~/domain/api'],
  },
  {
    folder: 'local/mailbox',
    allowed: ['smtp-server', './search.ts', '../ports.ts', '../../src/domain/api.ts'],
    refused: ['../../functions/_shared/http.ts', '../../src/lib/dates.ts', '../../tests/run.ts'],
  },
];
