import { type AgentOptions, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { AddressGuard } from './address-guard.ts'

export type GuardedAgents = { readonly http: HttpAgent; readonly https: HttpsAgent; destroy(): void }

/**
 * Agents for Node's own HTTP client, through which every connection passes the guard: the first, each
 * that a redirect leads to, and those made after a name has moved. A request that is refused fails
 * with the guard's failure.
 */
export function createGuardedAgents(guard: AddressGuard, options: AgentOptions): GuardedAgents {
  // Given here it stands in the options of each connection.
  const guarded = { ...options, lookup: guard.lookup }
  const http = withoutLiterals(new HttpAgent(guarded), guard)
  const https = withoutLiterals(new HttpsAgent(guarded), guard)
  return {
    http,
    https,
    destroy() {
      http.destroy()
      https.destroy()
    },
  }
}

// A literal address is never looked up.
function withoutLiterals<A extends HttpAgent>(agent: A, guard: AddressGuard): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const fault = guard.faultOfLiteral(options.host ?? '')
    if (fault === undefined) return connect(options, callback)
    // Node's agent takes a failure alone, its types a socket too.
    process.nextTick(callback as (error: Error) => void, fault)
    return undefined
  }
  return agent
}
