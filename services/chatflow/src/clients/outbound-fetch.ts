import { isIP } from 'node:net'
import {
  type AddressGuard,
  type AllowedHosts,
  createAddressGuard,
  createStrictFetch,
  parseAllowedHosts,
  portOf,
  type Resolve,
} from '@hearth/outbound'
import type { Agent } from 'undici'
import { createModelFetch } from './model-fetch.ts'

type Fetch = typeof globalThis.fetch

export type Outbound = {
  /** For addresses that configuration names, such as our own inference service. */
  readonly trusted: Fetch
  /** For the addresses of models in flows, which may be private where the settings say so. */
  readonly guarded: Fetch
  /** For all other addresses that people or models wrote: see docs/decisions/0006. */
  readonly strict: Fetch
  /**
   * Checks a host for a client that connects by itself, such as a database's.
   *
   * @returns the address to connect to; the name might lead elsewhere a moment later
   * @throws {Failure} `broken` when the guard keeps it
   */
  checkHost(host: string, port?: number): Promise<string>
  /** Cuts what is still open. */
  close(): Promise<void>
}

export type OutboundOptions = {
  /** For model addresses only. */
  readonly allowPrivate: boolean
  /** Hosts, hosts with a port, or networks that may be reached although they are private. */
  readonly allowedHosts?: readonly string[]
  /** Base addresses of the bundle's own services. */
  readonly ownUrls?: readonly string[]
  /** A base address at which trusted requests carry a key, unless they have one of their own. */
  readonly keyed?: { readonly url: string; readonly key: string }
  /** A longer answer to a strict request fails. */
  readonly maxFetchBytes?: number
  readonly resolve?: Resolve
}

const limits = { connections: 1_024, keepAliveTimeout: 30_000, connectTimeoutMs: 5_000, silenceMs: 300_000 }
const words = {
  attempt: 'reach',
  remedy: 'name it in allowedHosts of the chatflow settings to allow it',
}

/** HTTP clients with bounded connection pools; which one a request takes depends on who wrote its address. */
export function openOutbound(options: OutboundOptions): Outbound {
  const { connections, keepAliveTimeout, connectTimeoutMs: timeout, silenceMs } = limits
  // A model may think for minutes before its first byte; the run's own deadline ends it.
  const patient = { connections, keepAliveTimeout, headersTimeout: 0, bodyTimeout: 0 }
  const clients: LazyClient[] = []
  const open = (wrap: Wrap, guard?: AddressGuard, waiting: object = patient) => {
    const connect = { timeout, ...(guard && { lookup: guard.lookup }) }
    const client = openLazily({ ...patient, ...waiting, connect }, wrap)
    clients.push(client)
    return client.fetch
  }
  const { resolve } = options
  const allowed = parseAllowedHosts(options.allowedHosts ?? [], options.ownUrls ?? [])
  const shared = { allowed: allowed.ranges, words, ...(resolve && { resolve }) }
  const guards = {
    models: createAddressGuard({
      allowPrivate: options.allowPrivate,
      allowed: allowed.ranges,
      ...(resolve && { resolve }),
    }),
    open: createAddressGuard({ ...shared, allowPrivate: false }),
    named: createAddressGuard({ ...shared, allowPrivate: true }),
  }
  const impatient = { headersTimeout: silenceMs, bodyTimeout: silenceMs }
  const trusted = open(forModels)
  const models = checkingLiterals(guards.models, open(forModels, guards.models))
  const reached = {
    own: trusted,
    named: checkingLiterals(guards.named, open(withAgent, guards.named, impatient)),
    open: checkingLiterals(guards.open, open(withAgent, guards.open, impatient)),
  }
  return {
    // What flows fetch from there by themselves goes without the key: it is for models alone.
    trusted: options.keyed === undefined ? trusted : withKey(trusted, options.keyed),
    guarded: models,
    strict: createStrictFetch({
      clientFor(url, from) {
        const outside = from !== undefined && standingOf(allowed, from) === 'open'
        // What is private and allowed is so for who names it, not for any website that points there.
        return reached[outside ? 'open' : standingOf(allowed, url)]
      },
      maxBytes: options.maxFetchBytes ?? Number.POSITIVE_INFINITY,
    }),
    async checkHost(host, port = 0) {
      const kind = standing(allowed, host, port)
      const { address } = await guards[kind === 'open' ? 'open' : 'named'].resolve(host)
      return address
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
    },
  }
}

function standingOf(allowed: AllowedHosts, url: URL): 'own' | 'named' | 'open' {
  return standing(allowed, url.hostname, portOf(url))
}

function standing(allowed: AllowedHosts, host: string, port: number): 'own' | 'named' | 'open' {
  if (allowed.isOwn(host, port)) return 'own'
  return allowed.names(host, port) ? 'named' : 'open'
}

// A literal address is never looked up, so it is checked beforehand.
function checkingLiterals(guard: AddressGuard, client: Fetch): Fetch {
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) guard.checkLiteral(hostname)
    return await client(input, init)
  }
}

function withKey(client: Fetch, { url, key }: { readonly url: string; readonly key: string }): Fetch {
  const base = `${url.replace(/\/+$/, '')}/`
  return async (input, init) => {
    const target = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (!target.startsWith(base) || headers.has('authorization')) return await client(input, init)
    headers.set('authorization', `Bearer ${key}`)
    return await client(input, { ...init, headers })
  }
}

type LazyClient = { readonly fetch: Fetch; close(): Promise<void> }

// The client is a hundred files, some 20 MB once compiled: a service that nobody has asked anything
// does without them.
function openLazily(options: Agent.Options, wrap: Wrap): LazyClient {
  let opened: Promise<{ readonly fetch: Fetch; readonly agent: Agent }> | undefined
  let closed = false
  const start = async () => {
    const undici = await import('undici')
    const agent = new undici.Agent(options)
    if (closed) await agent.destroy()
    return { fetch: wrap(undici, agent), agent }
  }
  return {
    async fetch(input, init) {
      opened ??= start()
      const { fetch } = await opened
      return await fetch(input, init)
    },
    async close() {
      closed = true
      await (await opened)?.agent.destroy()
    },
  }
}

type Undici = Pick<typeof import('undici'), 'fetch' | 'request'>

/** Makes a `fetch` of the package's parts. */
type Wrap = (undici: Undici, agent: Agent) => Fetch

// The package's own fetch takes its own agent; Node's global one belongs to another version. A
// redirect could lead past the literal check: no model API needs one, and strict requests follow by hand.
function withAgent({ fetch }: Undici, dispatcher: Agent): Fetch {
  const send = fetch as unknown as (input: unknown, init: object) => Promise<Response>
  return (input, init) =>
    send(input, { ...init, dispatcher, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
}

function forModels(undici: Undici, dispatcher: Agent): Fetch {
  return createModelFetch({ request: undici.request, fetch: withAgent(undici, dispatcher), dispatcher })
}
