const oneYearSeconds = 31_536_000

/**
 * A choice that the pages of all services share. The services are told apart by their ports, and a cookie,
 * other than the browser's storage, does not care for these.
 *
 * @returns `undefined` where there is none, or no browser
 */
export function readCookie(name: string): string | undefined {
  return globalThis.document?.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Keeps a short word of letters and dashes for a year. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=strict`
}
