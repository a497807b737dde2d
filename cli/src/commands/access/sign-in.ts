import { shownAddress } from '../../client/addresses.ts'
import { findLocal } from '../../client/local.ts'
import { makeSignInLink } from '../../client/sign-in-link.ts'
import { EXIT } from '../../exit-codes.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Prints a link that signs a browser in, alone on standard output, so that a script can take it. */
export async function signIn(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const url = local.urlOf('chatflow')
  const isHere = local.run?.services.chatflow !== undefined
  const link = await makeSignInLink({ url, shownUrl: isHere ? shownAddress(url) : url, key: await local.key() })
  terminal.warn(`Signs one browser in, once, within ${link.minutes} min:`)
  terminal.print(link.url)
  return EXIT.ok
}
