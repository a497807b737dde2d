import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { readCookie, writeCookie } from '../browser/cookie.ts'

const cookie = 'hearth_scheme'

/** Keeps light or dark for the pages of all services. */
export const schemeManager: MantineColorSchemeManager = {
  get(otherwise) {
    const kept = readCookie(cookie)
    return isMantineColorScheme(kept) ? kept : otherwise
  },
  set: (scheme) => writeCookie(cookie, scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie(cookie, 'auto'),
}
