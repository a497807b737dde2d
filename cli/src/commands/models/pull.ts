import { stat } from 'node:fs/promises'
import { Failure, hearthCommand } from '@hearth/kernel'
import { findLocal, type Local } from '../../client/local.ts'
import { type PullProgress, pullModel } from '../../client/models.ts'
import { EXIT } from '../../exit-codes.ts'
import { createProgress } from '../../terminal/progress.ts'
import { renderDuration } from '../../terminal/quantities.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'

const mebibyte = 2 ** 20

/** Takes over a file of this machine, or downloads a model with a progress bar. */
export async function pull(terminal: Terminal, address: string): Promise<number> {
  const local = await findLocal()
  if (await isFile(address)) return takeOver(terminal, address, local)
  if (looksLikePath(address)) throw new Failure('missing', `Cannot take over "${address}": there is no such file`)
  return download(terminal, address, local)
}

// Copied here and not by the service: what this user may read is not what the service may.
async function takeOver(terminal: Terminal, path: string, { common }: Local): Promise<number> {
  terminal.warn(`Copying ${sanitize(path)}`)
  const { importModel } = await import('@hearth/inference')
  printStored(terminal, await importModel(path, common.home))
  return EXIT.ok
}

/** Ctrl-C leaves the download running in the service. */
async function download(terminal: Terminal, address: string, local: Local): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const progress = createProgress(terminal, `Pulling ${sanitize(address)}`)
  try {
    const service = { url: local.urlOf('inference'), key: await local.key() }
    const steps = pullModel(service, address, stop.signal)
    let step = await steps.next()
    while (!step.done) {
      progress.update(ratioOf(step.value), describe(step.value))
      step = await steps.next()
    }
    progress.end()
    printStored(terminal, step.value)
    return EXIT.ok
  } catch (error) {
    progress.end()
    if (!stop.signal.aborted) throw error
    terminal.warn(`The download goes on in the background; "${hearthCommand} models" shows it`)
    return EXIT.interrupted
  }
}

function ratioOf({ doneBytes, totalBytes }: PullProgress): number | undefined {
  return totalBytes === undefined || totalBytes === 0 ? undefined : doneBytes / totalBytes
}

function describe({ doneBytes, totalBytes, bytesPerSecond, secondsLeft }: PullProgress): string {
  const done = (doneBytes / mebibyte).toFixed(1)
  const size = totalBytes === undefined ? `${done} MiB` : `${done} of ${(totalBytes / mebibyte).toFixed(1)} MiB`
  const pace = bytesPerSecond === undefined ? [] : [`${(bytesPerSecond / mebibyte).toFixed(1)} MiB/s`]
  const left = secondsLeft === undefined ? [] : [`${renderDuration(secondsLeft)} left`]
  return [size, ...pace, ...left].join(', ')
}

function printStored(terminal: Terminal, id: string): void {
  terminal.print(`${sanitize(id)} is stored; ask for it by this name, or make it the default with "models use"`)
}

// Addresses begin with a scheme; a bare name may be one that lacks it, of which the service says more.
function looksLikePath(address: string): boolean {
  return /^[./~\\]/.test(address) || (!address.includes(':') && address.endsWith('.gguf'))
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}
