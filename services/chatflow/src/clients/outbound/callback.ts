import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@hearth/kernel'
import { sign } from './signature.ts'

export type CallbackDeps = {
  /** Behind the outbound guard: the address stands in a flow. */
  readonly fetch: typeof globalThis.fetch
  readonly logger: Logger
  /** Waits before each try. */
  readonly delaysMs?: readonly number[]
}

export type Callback = {
  readonly url: string
  readonly payload: object
  /** Signs the body, in `x-flowise-signature` as hex. */
  readonly secret: string | undefined
}

const timeoutMs = 10_000
const defaultDelaysMs = [0, 3_000, 6_000]

/** Tells an address how something ended. Nobody waits for it, so what fails at last is only logged. */
export async function sendCallback(deps: CallbackDeps, { url, payload, secret }: Callback, signal: AbortSignal) {
  const body = JSON.stringify(payload)
  const signature = secret === undefined ? {} : { 'x-flowise-signature': sign(body, secret) }
  const headers = { 'content-type': 'application/json', ...signature }
  let failure: unknown
  for (const delayMs of deps.delaysMs ?? defaultDelaysMs) {
    try {
      await sleep(delayMs, undefined, { signal })
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const response = await deps.fetch(url, { method: 'POST', headers, body, signal: limited })
      await response.body?.cancel()
      if (response.ok) return
      failure = new Error(`It was answered ${response.status}`)
    } catch (error) {
      failure = error
      if (signal.aborted) break
    }
  }
  deps.logger.warn({ err: failure, host: URL.canParse(url) ? new URL(url).host : url }, 'a callback was not delivered')
}
