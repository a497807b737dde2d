import { findLocal } from '../client/local.ts'
import { type PullProgress, pullModel } from '../client/models.ts'
import { EXIT } from '../exit-codes.ts'
import { createProgress } from '../terminal/progress.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

const mebibyte = 2 ** 20

/** Downloads a model with a progress bar; Ctrl-C leaves the download running in the service. */
export async function pull(terminal: Terminal, address: string): Promise<number> {
  const local = await findLocal()
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const progress = createProgress(terminal, `Pulling ${sanitize(address)}`)
  try {
    const steps = pullModel(local.urlOf('inference'), address, stop.signal)
    let step = await steps.next()
    while (!step.done) {
      progress.update(ratioOf(step.value), describe(step.value))
      step = await steps.next()
    }
    progress.end()
    terminal.print(`${sanitize(step.value)} is stored; ask for it by this name, or set HEARTH_MODEL to it`)
    return EXIT.ok
  } catch (error) {
    progress.end()
    if (!stop.signal.aborted) throw error
    terminal.warn('The download goes on in the background; "hearth models" shows it')
    return EXIT.interrupted
  }
}

function ratioOf({ doneBytes, totalBytes }: PullProgress): number | undefined {
  return totalBytes === undefined || totalBytes === 0 ? undefined : doneBytes / totalBytes
}

function describe({ doneBytes, totalBytes }: PullProgress): string {
  const done = (doneBytes / mebibyte).toFixed(1)
  return totalBytes === undefined ? `${done} MiB` : `${done} of ${(totalBytes / mebibyte).toFixed(1)} MiB`
}
