/** HMAC-SHA256 of a text by a secret, as callers of webhooks send it: `sha256=` and hex. */
export async function signBody(body: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)))
  return `sha256=${[...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
