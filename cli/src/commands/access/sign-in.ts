import { addressOf, findLocal, shownHost } from '../../client/local.ts'
import { makeSignInLink } from '../../client/sign-in-link.ts'
import { EXIT } from '../../exit-codes.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Prints a link that signs a browser in, alone on standard output, so that a script can take it. */
export async function signIn(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const url = local.urlOf('chatflow')
  const port = local.run?.services.chatflow?.port
  const shownUrl = local.run === undefined || port === undefined ? url : addressOf(shownHost(local.run.host), port)
  const link = await makeSignInLink({ url, shownUrl, key: await local.key() })
  terminal.warn(`Signs one browser in, once, within ${link.minutes} min:`)
  terminal.print(link.url)
  return EXIT.ok
}
