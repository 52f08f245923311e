/** The only place that reads what the build was told. All of it is public: it ends up in the pages. */
export {
  PUBLIC_CHAT_FRAME_URL,
  PUBLIC_CHAT_PROJECT_ID,
  PUBLIC_CHAT_RUNTIME_URL,
  PUBLIC_CHAT_SCRIPT_URL,
  PUBLIC_CHAT_VERSION_ID,
  PUBLIC_OAUTH_CONSENT,
  PUBLIC_PAYMENTS,
  PUBLIC_SITE_URL,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  PUBLIC_SUPABASE_URL,
} from 'astro:env/client';
