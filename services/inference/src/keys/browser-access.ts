import { type CommonConfig, openSecrets } from '@hearth/kernel'
import { createOwnerSessions, createSessionTokens, type OwnerSessions } from '@hearth/server'
import { createPageKeys, type PageKeys } from './page-keys.ts'

/** What a browser may be let in by that brings no key. */
export type BrowserAccess = {
  /** Keys that browsers keep for our page. */
  readonly pageKeys: PageKeys
  /** Whether the owner is signed in, at chatflow. */
  readonly isOwner: OwnerSessions
}

/** Both rest on the secrets of the state folder. */
export async function openBrowserAccess({ home, secrets: outside, urls }: CommonConfig): Promise<BrowserAccess> {
  const secrets = await openSecrets(home, outside)
  const tokens = createSessionTokens(secrets.deriveAll('browser sessions'))
  return {
    pageKeys: createPageKeys(secrets.deriveAll('keys of the inference page')),
    isOwner: createOwnerSessions({ tokens, chatflowUrl: urls.chatflow, nowMs: Date.now }),
  }
}
