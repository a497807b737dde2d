import type { guestAbort } from './guest-abort.ts'
import type { guestEncoding } from './guest-encoding.ts'
import type { guestHeaders } from './guest-headers.ts'
import type { GuestHost, GuestRequest, GuestResponse } from './guest-host.ts'
import type { guestResponse } from './guest-response.ts'

type Core = { call(name: string, payload: unknown): Promise<unknown> }
type Signal = InstanceType<ReturnType<typeof guestAbort>['AbortSignal']>

/** `fetch` as node-fetch and the web have it; what is behind it decides what may be reached. */
export function guestFetch(
  host: GuestHost,
  core: Core,
  types: {
    readonly Headers: ReturnType<typeof guestHeaders>
    readonly Response: ReturnType<typeof guestResponse>
    readonly encoding: () => ReturnType<typeof guestEncoding>
  },
) {
  const { Headers, Response, encoding } = types

  function packBody(body: unknown, headers: InstanceType<typeof Headers>): string | undefined {
    if (body === undefined || body === null) return undefined
    if (body instanceof ArrayBuffer) return encoding().pack(new Uint8Array(body))
    if (ArrayBuffer.isView(body)) return encoding().pack(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
    const isForm = Object.prototype.toString.call(body) === '[object URLSearchParams]'
    const type = isForm ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'text/plain;charset=UTF-8'
    if (!headers.has('content-type')) headers.set('content-type', type)
    return host.transcode(String(body), 'utf8', 'latin1')
  }

  function requestOf(input: unknown, init: Record<string, unknown>): GuestRequest {
    const headers = new Headers(init.headers)
    const body = packBody(init.body, headers)
    return {
      url: String(input),
      method: String(init.method ?? 'GET').toUpperCase(),
      headers: [...headers],
      redirect: String(init.redirect ?? 'follow'),
      ...(body === undefined ? {} : { body }),
    }
  }

  function abortOf(signal: Signal): Promise<never> {
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }

  return async (input: unknown, init: Record<string, unknown> = {}) => {
    const asked = core.call('fetch', requestOf(input, init))
    const answer = init.signal ? Promise.race([asked, abortOf(init.signal as Signal)]) : asked
    return new Response((await answer) as GuestResponse)
  }
}
