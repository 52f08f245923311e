/** The page that the chat vendor runs in. It is built only where a chat is set up, and served from a host of its own. */
export const CHAT_FRAME_PATH = '/chat-frame';

/** Voiceflow's, from the snippet that its Widget screen shows. */
const DEFAULT_SCRIPT_URL = 'https://cdn.voiceflow.com/widget-next/bundle.mjs';
const DEFAULT_RUNTIME_URL = 'https://general-runtime.voiceflow.com';

/** The `PUBLIC_*` variables of a build; an empty one is unset. */
export type ChatVariables = Readonly<Record<string, string | undefined>>;

export type ChatSettings = NonNullable<ReturnType<typeof chatSettings>>;

/** How the chat is set up; undefined where it is not. */
export function chatSettings(variables: ChatVariables) {
  const { PUBLIC_CHAT_PROJECT_ID: projectId, PUBLIC_CHAT_FRAME_URL: frameUrl } = variables;
  if (!projectId || !frameUrl) return undefined;
  return {
    projectId,
    /** Our page, on another host than the site. */
    frameUrl,
    scriptUrl: variables.PUBLIC_CHAT_SCRIPT_URL || DEFAULT_SCRIPT_URL,
    /** Where the vendor's script sends what visitors write. */
    runtimeUrl: variables.PUBLIC_CHAT_RUNTIME_URL || DEFAULT_RUNTIME_URL,
    /** Which of the project's environments answers; '' leaves that to the vendor. */
    versionId: variables.PUBLIC_CHAT_VERSION_ID || '',
  };
}

/**
 * What is wrong with the variables of the chat. The host matters most: sign-in keys lie in the storage of the site's
 * own origin, so the vendor's script must never run there.
 */
export function chatProblems(variables: ChatVariables): string[] {
  const { PUBLIC_CHAT_PROJECT_ID: id, PUBLIC_CHAT_FRAME_URL: frame, PUBLIC_SITE_URL: site = '' } = variables;
  if (!id && !frame) return [];
  if (!frame) return ['PUBLIC_CHAT_PROJECT_ID is set, but not PUBLIC_CHAT_FRAME_URL: the chat needs both.'];
  if (!id) return ['PUBLIC_CHAT_FRAME_URL is set, but not PUBLIC_CHAT_PROJECT_ID: the chat needs both.'];
  const frameUrl = URL.parse(frame);
  const host = URL.parse(site)?.hostname;
  if (!frameUrl) return ['PUBLIC_CHAT_FRAME_URL is no address.'];
  const isFramePage = frameUrl.pathname === CHAT_FRAME_PATH && !frameUrl.search && !frameUrl.hash;
  return [
    frameUrl.hostname === host &&
      `PUBLIC_CHAT_FRAME_URL is on the site's own host (${host}), where the vendor's script could read the keys of who is signed in. Use another host, such as https://chat.${host.replace(/^www\./, '')}${CHAT_FRAME_PATH}.`,
    !isFramePage &&
      `PUBLIC_CHAT_FRAME_URL must end with ${CHAT_FRAME_PATH}, the page that the build makes for it.`,
  ].filter((problem) => problem !== false);
}

/** All hosts beside this one: a vendor spreads its script, its pictures and its answers over several. */
function siblings(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  const [, ...rest] = host.split('.');
  return /^[\d.]+$/.test(hostname) || rest.length < 2
    ? `${protocol}//${host}`
    : `${protocol}//*.${rest.join('.')}`;
}

/** The policy of the frame's page: the vendor may run there and talk to itself, and only the site may frame it. */
export function chatFramePolicy({ scriptUrl, runtimeUrl }: ChatSettings, siteUrl: string): string {
  const { origin, protocol } = new URL(siteUrl);
  const vendor = [...new Set([siblings(scriptUrl), siblings(runtimeUrl)])].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${new URL(scriptUrl).origin}`,
    // The vendor's components put their styles into the page as they are made.
    `style-src 'self' 'unsafe-inline' ${vendor}`,
    `connect-src ${vendor}`,
    `img-src data: ${vendor}`,
    `font-src data: ${vendor}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
    ...(protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
