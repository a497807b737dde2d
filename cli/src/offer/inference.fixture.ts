import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { DefaultModel, Offer } from '../client/default-model.ts'

export const qwen = {
  id: 'qwen3-4b',
  name: 'Qwen3 4B',
  size_bytes: 2_497_280_256,
  licence: 'Apache-2.0',
  tokens_per_second: 11.6,
}

/** What the service tells while the starter answers and this is offered. */
export function offering(change: Partial<Offer> = {}): DefaultModel {
  return { model: 'ember', is_starter: true, offer: { state: 'offered', model: qwen, ...change } }
}

/** What it tells once the offered model has taken over. */
export const moved: DefaultModel = { model: 'qwen3', is_starter: false, offer: { state: 'ready', model: qwen } }

/**
 * An inference service that knows `/models/default` alone, and tells there what a test wants.
 *
 * @param unanswered so many of its first requests get no answer
 */
export async function startInferenceDouble(first: DefaultModel, { unanswered = 0 } = {}) {
  let left = unanswered
  const requests: string[] = []
  let told = first
  /** What it tells from the next request with this method on. */
  const after = new Map<string, DefaultModel>()
  let refusal: string | undefined
  const server = createServer(async (request, response) => {
    const { method = '' } = request
    if (left-- > 0) return void request.socket.destroy()
    const body = await text(request)
    if (method !== 'GET') requests.push(`${method} ${body}`.trim())
    if (method !== 'GET' && refusal !== undefined) {
      response.writeHead(409).end(JSON.stringify({ error: { message: refusal } }))
      return
    }
    told = after.get(method) ?? told
    response.end(JSON.stringify(told))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** What was asked besides reading. */
    requests,
    tell(next: DefaultModel) {
      told = next
    },
    tellAfter: (method: 'POST' | 'DELETE', next: DefaultModel) => void after.set(method, next),
    refuse(message: string) {
      refusal = message
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
