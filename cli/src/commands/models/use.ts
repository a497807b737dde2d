import { hearthCommand } from '@hearth/kernel'
import { readDefaultModel, useModel as startUsing } from '../../client/default-model.ts'
import { findInference } from '../../client/find-inference.ts'
import { EXIT } from '../../exit-codes.ts'
import { type ChangeEnd, followChange } from '../../offer/follow-change.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'

const exitCodes: Readonly<Record<ChangeEnd, number>> = {
  moved: EXIT.ok,
  failed: EXIT.failed,
  'given-up': EXIT.failed,
  interrupted: EXIT.interrupted,
}

/** Makes a model the default one and shows how far that is; Ctrl-C leaves it to the service. */
export async function useModel(terminal: Terminal, name: string): Promise<number> {
  const service = await findInference()
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { is_starter: wasStarter } = await readDefaultModel(service)
  const { model, offer } = await startUsing(service, name)
  if (offer === null) {
    terminal.print(`${sanitize(model)} answers`)
    return EXIT.ok
  }
  const end = await followChange(terminal, service, { offer, wasStarter }, stop.signal)
  if (end === 'interrupted') terminal.warn(`It goes on in the background; "${hearthCommand} status" shows it`)
  return exitCodes[end]
}
