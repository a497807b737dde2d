import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type CallbackDeps = {
  /** Behind the outbound guard. */
  readonly fetch: typeof globalThis.fetch
  /** What the chatflow's owner and the receiver both know; without it the call carries no signature. */
  readonly secretOf: (chatflowId: string) => Promise<string | undefined>
}

type Callback = { readonly url: string; readonly chatflowId: string; readonly body: object }

const timeoutMs = 10_000
// Waits before the second and the third try.
const pausesMs = [1_000, 5_000]

/** The header that proves who calls: `sha256=` and the hex HMAC of the body with the flow's webhook secret. */
export const signatureHeader = 'x-webhook-signature'

/**
 * Tells an address how a run ended, up to three times. Signed with the chatflow's webhook secret
 * where it has one.
 *
 * @returns whether the address took it
 */
export async function callBack(
  { fetch, secretOf }: CallbackDeps,
  { url, chatflowId, body }: Callback,
  signal: AbortSignal,
): Promise<boolean> {
  const text = JSON.stringify(body)
  const secret = await secretOf(chatflowId)
  const headers = {
    'content-type': 'application/json',
    ...(secret === undefined ? {} : { [signatureHeader]: `sha256=${signatureOf(secret, text)}` }),
  }
  for (let attempt = 0; attempt <= pausesMs.length; attempt++) {
    if (attempt > 0) await sleep(pausesMs[attempt - 1], undefined, { signal })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const response = await fetch(url, { method: 'POST', headers, body: text, signal: limit })
      await response.body?.cancel()
      if (response.ok) return true
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return false
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
