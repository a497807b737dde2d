import type { Keys } from '@hearth/kernel'
import { comesFromOwnPage, ownCookie } from '@hearth/server'
import { seal, unseal } from '@hearth/store'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** Name of the cookie in which a browser keeps the key of this service's page. */
const pageKeyCookie = 'hearth_inference_key'

/** The key that a browser was given for the page: sealed, in a cookie that no script can read. */
export type PageKeys = {
  /** The key that a request of our own page brings; of no other page, whatever cookies come with it. */
  read(c: Context): string | undefined
  /** @param isLasting beyond the end of the browser, for a month */
  keep(c: Context, key: string, isLasting: boolean): void
  forget(c: Context): void
}

const lastingSeconds = 30 * 24 * 3_600
const purpose = 'key of the page'

/** @param keys `deriveAll('keys of the inference page')` of the secrets */
export function createPageKeys(keys: Keys): PageKeys {
  return {
    read(c) {
      const sealed = comesFromOwnPage(c) ? getCookie(c, pageKeyCookie) : undefined
      return sealed === undefined ? undefined : unseal(keys, purpose, sealed)
    },
    keep(c, key, isLasting) {
      setCookie(c, pageKeyCookie, seal(keys, purpose, key), ownCookie(c, isLasting ? lastingSeconds : undefined))
    },
    forget(c) {
      deleteCookie(c, pageKeyCookie, ownCookie(c))
    },
  }
}
