// What a data source needs to know of a request; all else is between the client and us, credentials first.
const passedOn = ['accept', 'accept-encoding', 'content-type', 'user-agent', 'if-none-match', 'if-modified-since']

// Between the data source and us, or not for a browser to see: a challenge would make it ask for a password.
const keptBack = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
  'x-request-id',
])

export function requestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.includes(name.toLowerCase())))
}

/** Whatever a data source answers, a browser must not run it with the rights of our pages. */
export function responseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => !keptBack.has(name.toLowerCase()))
  return { ...Object.fromEntries(passed), 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' }
}
