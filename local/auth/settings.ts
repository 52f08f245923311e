import type { TomlTable } from 'smol-toml';
import { z } from 'zod';

/** Settings that this service knows in one value alone: any other stops the start instead of being ignored. */
const always = <Value extends boolean>(value: Value) => z.literal<boolean>(value).default(value);
const on = z.boolean().default(true);
const off = z.boolean().default(false);

/** `60s`, `5m` or `1h`, in seconds. */
const duration = z
  .templateLiteral([z.int(), z.enum(['s', 'm', 'h'])])
  .transform((text) => Number.parseInt(text, 10) * { s: 1, m: 60, h: 3_600 }[text.slice(-1) as 's']);

/** A table that may be missing, as everything in it may. */
const table = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);
const count = (standard: number) => z.int().default(standard);
const factor = (standard: boolean) => table({ enroll_enabled: z.boolean().default(standard) });

/** The table `[auth]` of `config.toml`, with the defaults of the auth service. */
const Settings = z.object({
  jwt_expiry: count(3_600),
  enable_signup: on,
  enable_anonymous_sign_ins: off,
  enable_manual_linking: off,
  enable_refresh_token_rotation: always(true),
  refresh_token_reuse_interval: count(10),
  minimum_password_length: count(6),
  rate_limit: table({
    email_sent: count(30),
    token_refresh: count(150),
    sign_in_sign_ups: count(30),
    token_verifications: count(30),
  }),
  /** For ever without them. */
  sessions: table({ timebox: duration.optional(), inactivity_timeout: duration.optional() }),
  email: table({
    enabled: on,
    enable_confirmations: on,
    double_confirm_changes: always(true),
    secure_password_change: always(false),
    require_current_password: off,
    max_frequency: duration.default(60),
    otp_length: count(6),
    otp_expiry: count(3_600),
  }),
  sms: table({ enabled: off, enable_confirmations: on, max_frequency: duration.default(60) }),
  mfa: table({
    max_enrolled_factors: count(10),
    totp: factor(true),
    phone: factor(false),
    web_authn: factor(false),
  }),
  /** By the provider's name. */
  external: z.record(z.string(), z.object({ enabled: off })).default({}),
  oauth_server: z.object({ enabled: off }).prefault({}),
  passkey: z.object({ enabled: off }).prefault({}),
});

export type AuthSettings = z.output<typeof Settings>;

/** @throws ZodError when the table asks for what this service cannot do. */
export const readSettings = (config: TomlTable): AuthSettings => Settings.parse(config.auth ?? {});

/** Providers that the service knows, as `GET /settings` lists them. */
const LISTED =
  `apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin
  linkedin_oidc notion spotify slack slack_oidc workos twitch twitter zoom`.split(/\s+/);
export const PROVIDERS = new Set([...LISTED, 'vercel_marketplace', 'x']);

export const isProvider = ({ external }: AuthSettings, name: string) =>
  Object.hasOwn(external, name) && external[name]?.enabled === true;

/** `GET /settings`. */
export function publicSettings(settings: AuthSettings): object {
  return {
    external: {
      ...Object.fromEntries(LISTED.map((name) => [name, isProvider(settings, name)])),
      anonymous_users: settings.enable_anonymous_sign_ins,
      email: settings.email.enabled,
      phone: settings.sms.enabled,
    },
    disable_signup: !settings.enable_signup,
    mailer_autoconfirm: !settings.email.enable_confirmations,
    phone_autoconfirm: !settings.sms.enable_confirmations,
    sms_provider: 'twilio',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkey.enabled,
  };
}
