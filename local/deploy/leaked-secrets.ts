const SECRET =
  /service_role|\bsb_secret_\w+|\bsbp_\w{20,}|\b[rs]k_(?:live|test)\w*|\bwhsec_\w+|\bre_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
const JSON_WEB_TOKEN = /\beyJ[\w-]+\.(?<claims>eyJ[\w-]+)\.[\w-]+/g;

/** What looks like a secret in a text that everybody can read: its first characters, or the role of a token. */
export function secretsIn(text: string): string[] {
  const found = [...text.matchAll(SECRET)].map(([secret]) => `${secret.slice(0, 12)}…`);
  for (const { groups } of text.matchAll(JSON_WEB_TOKEN)) {
    const { role } = JSON.parse(Buffer.from(groups?.claims ?? '', 'base64url').toString());
    if (role !== 'anon') found.push(`a token with the role ${role}`);
  }
  return found;
}
