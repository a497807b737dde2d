import { Failure } from '@hearth/kernel'
import { createAddressGuard, createGuardedAgent, createStrictFetch } from '@hearth/outbound'

type Fetch = typeof globalThis.fetch

const waitMs = 10_000
const limits = { connections: 16, connectTimeoutMs: 5_000, headersTimeout: waitMs, bodyTimeout: waitMs }
// Keys and what is told of a person; groups may be many.
const maxBytes = 4_194_304

/**
 * Asks the provider. The operator names it, so it may be at a private address; what it names itself may lead anywhere
 * but to where machines keep their own secrets.
 */
export function openProviderFetch(): { readonly fetch: Fetch; close(): Promise<void> } {
  const refuse = (host: string) =>
    new Failure('broken', `Cannot ask the provider at "${host}": that is where machines keep secrets of their own`)
  const agent = createGuardedAgent(createAddressGuard({ allowPrivate: true, refuse }), limits)
  const client: Fetch = async (input, init) => {
    const { undici, agent: dispatcher } = await agent.open()
    // The package's own fetch takes its own agent, and has types of its own for what is the same.
    const send = undici.fetch as unknown as (input: unknown, init: object) => Promise<Response>
    return await send(input, { ...init, dispatcher })
  }
  return { fetch: createStrictFetch({ clientFor: () => client, maxBytes, timeoutMs: waitMs }), close: agent.close }
}
