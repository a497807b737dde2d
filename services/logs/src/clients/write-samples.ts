import { Failure } from '@hearth/kernel'
import { foldSnappy } from '@hearth/protobuf'

/** Where samples are written to, and what is sent along. */
export type WriteTarget = {
  readonly url: string
  readonly timeoutMs: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a `prometheus.WriteRequest` by remote write 1.0.
 *
 * @throws {Failure} `upstream` when it was not taken; `invalid` when it never will be
 */
export type WriteSamples = (body: Uint8Array, to: WriteTarget, signal: AbortSignal) => Promise<void>

/** Writes to the servers of the settings, whose addresses the settings alone say: no redirect is followed. */
export function createWriteClient({ version }: { readonly version: string }): WriteSamples {
  const own = {
    'content-type': 'application/x-protobuf',
    'content-encoding': 'snappy',
    'user-agent': `Hearth/${version}`,
    'x-prometheus-remote-write-version': '0.1.0',
  }
  return async (body, { url, timeoutMs, headers }, signal) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const init = {
      method: 'POST',
      body: foldSnappy(body),
      headers: { ...own, ...headers },
      redirect: 'manual',
    } as const
    const asked = fetch(url, { ...init, signal: AbortSignal.any([signal, limit]) })
    const answer = await asked.catch((error: unknown) => {
      const reason = limit.aborted ? `no answer within ${timeoutMs} ms` : String(error)
      throw new Failure('upstream', `Cannot write samples to ${url}: ${reason}`, { cause: error })
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const kind = answer.status >= 400 && answer.status < 500 && answer.status !== 429 ? 'invalid' : 'upstream'
    throw new Failure(kind, `Cannot write samples to ${url}: it answered with HTTP status ${answer.status}`)
  }
}
