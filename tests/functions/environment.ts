/** What the functions run with here: keys and addresses, and a store that nothing listens for. */
export const ENVIRONMENT = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_test"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_test"}',
  SUPABASE_JWKS: '{"keys":[]}',
  PERSON_SECRET: 'a secret of no fewer than thirty-two bytes',
  SIGNING_KEYS: '1:signs-what-we-hand-out-in-the-tests',
  STORE_URL: 'postgres://site_functions@127.0.0.1:1/postgres',
  SITE_URL: 'https://site.example.ca',
  STAFF_EMAIL: 'staff@example.ca',
  MAIL_PROVIDER: 'smtp',
  MAIL_FROM: 'Mod AI <hello@modai.example>',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  CLIENT_IP_HEADER: 'cf-connecting-ip',
};
