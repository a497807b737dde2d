import { z } from 'zod'
import { askJson } from './ask-json.ts'

const linkSchema = z.object({ token: z.string(), expiresAt: z.iso.datetime() })

export type SignInLink = {
  /** Signs the browser that opens it in, once. */
  readonly url: string
  /** How long it is good from now. */
  readonly minutes: number
}

/**
 * Has the chatflow service make a link that signs a browser in.
 *
 * @param chatflow.url where this process reaches it, `shownUrl` where a browser does
 */
export async function makeSignInLink(chatflow: {
  readonly url: string
  readonly shownUrl: string
  readonly key: string
}): Promise<SignInLink> {
  const options = { key: chatflow.key, method: 'POST', what: 'make a sign-in link' }
  const { token, expiresAt } = await askJson(`${chatflow.url}/api/v1/sign-in-links`, linkSchema, options)
  const minutes = Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)
  // After the #: a browser sends that to nobody.
  return { url: `${chatflow.shownUrl}/#sign-in=${token}`, minutes }
}
