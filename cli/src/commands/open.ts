import { SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { runAddress, shownAddress } from '../client/addresses.ts'
import { findLocal, notRunning } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { openAddress } from '../terminal/open-address.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Opens the pages of all services that run, or of one, in the browser; where there is none, prints their addresses. */
export async function open(terminal: Terminal, wanted: string | undefined): Promise<number> {
  const { common, run } = await findLocal()
  if (run === undefined) throw notRunning(common.home)
  const urls = SERVICE_NAMES.filter((name) => wanted === undefined || name === wanted).flatMap((name: ServiceName) => {
    const url = runAddress(run, name)
    return url === undefined ? [] : [`${shownAddress(url)}/`]
  })
  for (const url of urls) {
    terminal.print(url)
    if (await openAddress(url, process.platform, process.env.BROWSER)) continue
    terminal.warn('Cannot open a browser here: set BROWSER to one, or open the addresses above yourself')
    for (const rest of urls.slice(urls.indexOf(url) + 1)) terminal.print(rest)
    return EXIT.failed
  }
  return EXIT.ok
}
