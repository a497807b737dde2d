/** Whether an address of this name leads to the machine of whoever uses it, and so to nobody else's. */
export function isHereAlone(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}

/**
 * Whether a page of this host may ask a flow.
 *
 * @param allowed as owners write them, `https://shop.example` and `shop.example` alike; any page may where there is none
 */
export function allowsPage(allowed: readonly string[], host: string): boolean {
  return allowed.length === 0 || allowed.some((text) => hostOf(text) === host)
}

function hostOf(text: string): string | undefined {
  const address = text.trim()
  return URL.parse(address.includes('://') ? address : `https://${address}`)?.host
}
