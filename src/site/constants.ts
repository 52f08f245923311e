/** Every number and fixed text rule of the specification, in one place. `constants.test.ts` asserts each literal. */

/** Milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const QUIZ_QUESTION_COUNT = 30;
export const QUIZ_DRAFT_LIFETIME_MS = 7 * 24 * 60 * MINUTE;
/** Results that an account keeps. */
export const QUIZ_KEPT_MAX = 50;

export const HEADER_SHADOW_AFTER_PX = 10;

export const TOASTS_VISIBLE = 3;
export const TOAST_DURATION_MS = 4 * SECOND;

export const CHAT_POLL_MS = 300;
/** The poll gives up after this many tries: 6 s. */
export const CHAT_POLL_TRIES = 20;

/** Three ticks, of 30 s, of the auth client. */
export const AUTH_EXPIRY_MARGIN_MS = 90 * SECOND;
export const AUTH_URL_SESSION_STALE_MS = 120 * SECOND;

/** Code points; NIST SP 800-63B-4 asks for 15 where the password is the only factor. */
export const PASSWORD_MIN_CODE_POINTS = 15;
/** Bytes in UTF-8; the auth service refuses more, because bcrypt would cut them off. */
export const PASSWORD_MAX_BYTES = 72;

/** So long the server gives a repeated call its first answer; then it is another call. */
export const IDEMPOTENCY_LIFETIME_MS = 48 * 60 * MINUTE;
/** A call to a function that takes longer than this counts as failed. */
export const FUNCTION_TIMEOUT_MS = 15 * SECOND;
/** Largest request body a function reads, in bytes. */
export const BODY_MAX_BYTES = 16_384;

/** A form that is sent sooner than this after it was shown was hardly filled in by a person. */
export const FORM_MIN_ELAPSED_MS = 2 * SECOND;
/** The same for the thirty questions of the assessment. */
export const QUIZ_MIN_ELAPSED_MS = 30 * SECOND;

/** Digits of a code that we send by email, and of one from an authenticator app or a text message. */
export const EMAIL_CODE_DIGITS = 8;
export const FACTOR_CODE_DIGITS = 6;

/** Where the browser keeps the session; the inline script of the header reads the same key. */
export const SESSION_STORAGE_KEY = 'mod-ai.session';
/** Says to islands that wait for a session that there is one. */
export const SESSION_EVENT = 'mod-ai.session';
/** Where it keeps, for one visit, what the server told the person who is signed in. */
export const ANSWERS_STORAGE_KEY = 'mod-ai.answers';
/** Where a tab keeps how the visit began. */
export const VISIT_STORAGE_KEY = 'mod-ai.visit';
export const QUIZ_STORAGE_KEY = 'mod-ai.quiz';
export const CONTACT_STORAGE_KEY = 'mod-ai.contact';
/** Begins a fragment of /contact that holds a question for its form. Browsers send no fragment to a server. */
export const QUESTION_FRAGMENT = 'question=';
export const QUESTIONNAIRE_STORAGE_KEY = 'mod-ai.questionnaire';
export const BRIEF_STORAGE_KEY = 'mod-ai.brief';
export const ORDER_STORAGE_KEY = 'mod-ai.order';
/** The accent in which pronunciation is shown, careful or natural, and the words somebody practises. */
export const ACCENT_STORAGE_KEY = 'mod-ai.accent';
export const MANNER_STORAGE_KEY = 'mod-ai.manner';
export const WORDS_STORAGE_KEY = 'mod-ai.words';
/** Holds `off` where the key `/` does not open the search. */
export const SEARCH_KEY_STORAGE_KEY = 'mod-ai.search-key';
/** Words in the practice list. */
export const WORDS_MAX = 200;
/** A draft of a form that is older than this is removed. */
export const DRAFT_LIFETIME_MS = 30 * 24 * 60 * MINUTE;

/** Last, because an object keeps the bundler from leaving out the unused numbers below it. */
export const DATA_CACHE = {
  retry: 1,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: true,
  staleTimeMs: 10 * MINUTE,
  gcTimeMs: 15 * MINUTE,
} as const;
