import type { AgentOptions } from 'node:https'
import { type AddressGuard, createGuardedAgents, type GuardedAgents } from '@hearth/outbound'
import type { TlsOptions } from '../../domain/scrape/http-options.ts'
import { readText } from './read-text.ts'

/** Connections that are kept: those of one pool are encrypted alike and go through the same proxy. */
export type AgentPools = {
  /** @throws {Failure} `upstream` when a file of a certificate cannot be read */
  open(tls: TlsOptions, proxy: string | undefined): Promise<GuardedAgents>
  close(): void
}

// Kept a little longer than the longest usual interval between two scrapes.
const limits = { keepAlive: true, timeout: 90_000 }

/**
 * Every connection passes the guard, those to a proxy too.
 *
 * @param maxFreeSockets connections that are kept to one server while nothing is asked
 */
export function createAgentPools(guard: AddressGuard, maxFreeSockets: number): AgentPools {
  const pools = new Map<string, { readonly contents: string; readonly agents: GuardedAgents }>()
  return {
    async open(tls, proxy) {
      const options = { ...limits, maxFreeSockets, ...(await readTls(tls)), ...proxyOptions(proxy) }
      const key = JSON.stringify([tls, proxy])
      const contents = JSON.stringify(options)
      const known = pools.get(key)
      if (known?.contents === contents) return known.agents
      // A certificate was renewed: what asks now still ends.
      known?.agents.destroy()
      const agents = createGuardedAgents(guard, options)
      pools.set(key, { contents, agents })
      return agents
    },
    close() {
      for (const { agents } of pools.values()) agents.destroy()
      pools.clear()
    },
  }
}

// Which requests go through it is decided before.
function proxyOptions(proxy: string | undefined): AgentOptions {
  return proxy === undefined ? {} : { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }
}

async function readTls(tls: TlsOptions): Promise<AgentOptions> {
  return {
    rejectUnauthorized: tls.isVerified,
    ...(tls.ca === undefined ? {} : { ca: await readText(tls.ca) }),
    ...(tls.cert === undefined ? {} : { cert: await readText(tls.cert) }),
    ...(tls.key === undefined ? {} : { key: await readText(tls.key) }),
    ...(tls.serverName === undefined ? {} : { servername: tls.serverName }),
    ...(tls.minVersion === undefined ? {} : { minVersion: tls.minVersion }),
    ...(tls.maxVersion === undefined ? {} : { maxVersion: tls.maxVersion }),
  }
}
