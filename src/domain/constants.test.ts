import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('every constant of the specification has its literal value', () => {
  expect({ ...constants }).toEqual({
    DISC_QUESTION_COUNT: 30,
    DISC_OPTION_COUNT: 4,
    DISC_DRAFT_LIFETIME_MS: 604_800_000,
    DISC_KEPT_MAX: 50,
    HEADER_SHADOW_AFTER_PX: 10,
    TOASTS_VISIBLE: 3,
    TOAST_DURATION_MS: 4_000,
    CHAT_POLL_MS: 300,
    CHAT_POLL_TRIES: 20,
    AUTH_TICK_MS: 30_000,
    AUTH_TICK_THRESHOLD: 3,
    AUTH_EXPIRY_MARGIN_MS: 90_000,
    AUTH_REFRESH_BACKOFF_MS: 200,
    AUTH_JWKS_TTL_MS: 600_000,
    AUTH_URL_SESSION_STALE_MS: 120_000,
    DATA_CACHE: {
      retry: 1,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: true,
      staleTimeMs: 600_000,
      gcTimeMs: 900_000,
    },
    PASSWORD_MIN_CODE_POINTS: 15,
    PASSWORD_MAX_BYTES: 72,
    FUNCTION_TIMEOUT_MS: 15_000,
    FORM_MIN_ELAPSED_MS: 2_000,
    DISC_MIN_ELAPSED_MS: 30_000,
    BODY_MAX_BYTES: 16_384,
    SESSION_STORAGE_KEY: 'mod-ai.session',
    SESSION_SHAPE: /^{.*"access_token":".+}$/,
    DISC_STORAGE_KEY: 'mod-ai.disc',
    CONTACT_STORAGE_KEY: 'mod-ai.contact',
    QUESTIONNAIRE_STORAGE_KEY: 'mod-ai.questionnaire',
    BRIEF_STORAGE_KEY: 'mod-ai.brief',
    ORDER_STORAGE_KEY: 'mod-ai.order',
    DRAFT_LIFETIME_MS: 2_592_000_000,
  });
});
