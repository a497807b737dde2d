import { Agent, fetch as undiciFetch } from 'undici'
import { createAddressGuard } from './address-guard.ts'

type Fetch = typeof globalThis.fetch

export type Outbound = {
  /** For addresses that configuration names, such as our own inference service. */
  readonly trusted: Fetch
  /** For addresses that a user of the API wrote. */
  readonly guarded: Fetch
  /** Cuts what is still open. */
  close(): Promise<void>
}

const limits = { connections: 1_024, keepAliveTimeout: 30_000, connectTimeoutMs: 5_000 }

/** Two HTTP clients with bounded connection pools; which one a request takes depends on who wrote its address. */
export function openOutbound(options: { readonly allowPrivate: boolean }): Outbound {
  const { connections, keepAliveTimeout, connectTimeoutMs } = limits
  // A model may think for minutes before its first byte; the run's own deadline ends it.
  const shared = { connections, keepAliveTimeout, headersTimeout: 0, bodyTimeout: 0 }
  const guard = createAddressGuard(options)
  const trusted = new Agent({ ...shared, connect: { timeout: connectTimeoutMs } })
  const guarded = new Agent({ ...shared, connect: { timeout: connectTimeoutMs, lookup: guard.lookup } })
  return {
    trusted: withAgent(trusted),
    guarded: (input, init) => {
      guard.checkLiteral(new URL(input instanceof Request ? input.url : input).hostname)
      return withAgent(guarded)(input, init)
    },
    async close() {
      await Promise.all([trusted.destroy(), guarded.destroy()])
    },
  }
}

// The package's own fetch takes its own agent; Node's global one belongs to another version. A
// redirect could lead past the guard's literal check, and no model API needs one.
function withAgent(dispatcher: Agent): Fetch {
  const send = undiciFetch as unknown as (input: unknown, init: object) => Promise<Response>
  return (input, init) => send(input, { ...init, dispatcher, redirect: 'error' })
}
