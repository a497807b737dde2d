import type { Opener } from './ask-session.ts'

/** What signs in, in an address that ends in `#sign-in=<token>` or `#key=<key>`; `undefined` in any other. */
export function openerOfAddress(hash: string): Opener | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const link = values.get('sign-in')?.trim()
  if (link) return { link, remember: true }
  const key = values.get('key')?.trim()
  return key ? { key, remember: false } : undefined
}
