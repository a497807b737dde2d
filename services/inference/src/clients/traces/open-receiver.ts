import { Failure } from '@hearth/kernel'
import { createAddressGuard, createGuardedAgent } from '@hearth/outbound'

export type ReceiverClient = { readonly fetch: typeof globalThis.fetch; close(): Promise<void> }

const limits = { connections: 2, keepAliveTimeout: 30_000, connectTimeoutMs: 5_000 }

/** What reaches the receiver of traces that the settings name. */
export function openReceiver(): ReceiverClient {
  const agent = createGuardedAgent(createAddressGuard({ allowPrivate: true, refuse }), limits)
  return {
    async fetch(input, init) {
      const { undici, agent: dispatcher } = await agent.open()
      const send = undici.fetch as unknown as (input: unknown, init: object) => Promise<Response>
      return await send(input, { ...init, dispatcher, redirect: 'error' })
    },
    close: () => agent.close(),
  }
}

// The receiver is configuration and may be private; where metadata services live there is none.
function refuse(host: string): Failure {
  const reason = 'the address is link-local or a metadata service, which no receiver of traces may have'
  return new Failure('forbidden', `Cannot reach "${host}": ${reason}`)
}
