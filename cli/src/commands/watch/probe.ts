import { text } from 'node:stream/consumers'
import { SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { probeAddress, probeRunAddress } from '../../client/addresses.ts'
import { findLocal, type Local } from '../../client/local.ts'
import { EXIT } from '../../exit-codes.ts'
import { LIMITS } from '../../limits.ts'
import { getOnce } from '../../supervisor/process/readiness.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** What a service said of itself: `ok` or its reason; `undefined` when nothing listens at its address. */
type Answer = { readonly name: ServiceName; readonly ok: boolean; readonly text: string } | undefined

/**
 * Asks the services of this machine, or one of them, whether they can do their work: for the health check of a
 * container and for scripts.
 *
 * @param name without it, those that listen here; that none does is a failure
 * @returns 0 when each that was asked is ready, else 1; one line for each says why
 */
export async function probe(terminal: Terminal, name: ServiceName | undefined): Promise<number> {
  const local = await findLocal()
  const names = name === undefined ? SERVICE_NAMES : [name]
  const heard = (await Promise.all(names.map((one) => askReady(local, one)))).filter((answer) => answer !== undefined)
  for (const { name: one, text } of heard) terminal.print(`${one}: ${text}`)
  if (heard.length === 0) terminal.warn(`Cannot reach ${name ?? 'any service'}: nothing answers at its port here`)
  return heard.length > 0 && heard.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed
}

async function askReady({ common, run }: Local, name: ServiceName): Promise<Answer> {
  const url = (run && probeRunAddress(run, name)) ?? probeAddress(common, name, common.ports[name])
  const signal = AbortSignal.timeout(LIMITS.doctorTimeoutMs / 2)
  try {
    const response = await getOnce(`${url}/readyz`, signal)
    return { name, ok: response.statusCode === 200, text: (await text(response)).slice(0, maxReasonChars) }
  } catch {
    return signal.aborted ? { name, ok: false, text: 'does not answer in time' } : undefined
  }
}

const maxReasonChars = 500
