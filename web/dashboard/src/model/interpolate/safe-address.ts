const followed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Whether a link of a dashboard, which anybody may have written, leads somewhere: to a page, also of this service,
 * or to a person. What runs (`javascript:`), or is its own page (`data:`, `blob:`), does not.
 */
export function isSafeAddress(address: string): boolean {
  // Read as a browser does, which drops blanks and control characters from a scheme.
  return URL.canParse(address, 'http://relative') && followed.has(new URL(address, 'http://relative').protocol)
}
