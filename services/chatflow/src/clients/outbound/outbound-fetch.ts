import { Failure } from '@hearth/kernel'
import {
  type AddressGuard,
  createGuardedAgent,
  createStrictFetch,
  type GuardedAgent,
  type OwnServices,
  portOf,
} from '@hearth/outbound'
import type { Agent } from 'undici'
import { isComputing } from '../models/computing-endpoints.ts'
import { createModelFetch } from '../models/model-fetch.ts'
import { createGuards, type GuardOptions, type Guards, refuseAny, refuseModel } from './outbound-guards.ts'
import { createReach } from './reach.ts'

type Fetch = typeof globalThis.fetch

export type Outbound = {
  /** For the address of our own inference service, by the nodes that are made for it. */
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
  /**
   * Tries whether something listens at an address; what is found counts for a few seconds.
   *
   * @throws {Failure} when the guard keeps the address, or nobody answers there
   */
  reach(address: string, use: 'model' | 'any'): Promise<void>
  /** Cuts what is still open. */
  close(): Promise<void>
}

type HeaderNow = () => string | undefined

export type OutboundOptions = GuardOptions & {
  /** A base address at which trusted requests carry a key, unless they have one of their own. */
  readonly keyed?: { readonly url: string; readonly key: string }
  /** A longer answer to a strict request fails. */
  readonly maxFetchBytes?: number
  /** The header that tells of which trace a request is a part, where it is one. */
  readonly traceparent?: HeaderNow
  /** What goes with it to models; what others noted is not for every host that a flow names. */
  readonly tracestate?: HeaderNow
}

const limits = { connections: 1_024, keepAliveTimeout: 30_000, connectTimeoutMs: 5_000 }
const silenceMs = 300_000

/** HTTP clients with bounded connection pools; which one a request takes depends on who wrote its address. */
export function openOutbound(options: OutboundOptions): Outbound {
  const guards = createGuards(options)
  const agents: GuardedAgent[] = []
  const open = (guard: AddressGuard, wrap: Wrap, waitMs: number) => {
    const agent = createGuardedAgent(guard, { ...limits, headersTimeout: waitMs, bodyTimeout: waitMs })
    agents.push(agent)
    return clientOf(agent, wrap)
  }
  // A model may think for minutes before its first byte; the run's own deadline ends it.
  const forModel = (guard: AddressGuard) => open(guard, forModels, 0)
  const forAny = (guard: AddressGuard) => open(guard, withAgent, silenceMs)
  const traced = (client: Fetch, tracestate?: HeaderNow) =>
    options.traceparent === undefined ? client : withTrace(client, options.traceparent, tracestate)
  const trusted = forModel(guards.trusted)
  const reached = { open: forAny(guards.open), host: forAny(guards.host), place: forAny(guards.place) }
  return {
    // What flows fetch from there by themselves goes without the key: it is for models alone.
    trusted: traced(options.keyed === undefined ? trusted : withKey(trusted, options.keyed), options.tracestate),
    guarded: traced(
      forModelsOfFlows(options, guards, {
        models: forModel(guards.models),
        computing: forModel(guards.computing),
        place: forModel(guards.place),
      }),
      options.tracestate,
    ),
    strict: traced(
      createStrictFetch({
        clientFor(url, from) {
          // What is private and allowed is so for who names it, not for any website that points there.
          const isOutside = from !== undefined && standing(guards, from.hostname, portOf(from)) === 'open'
          const kind = isOutside ? 'open' : standing(guards, url.hostname, portOf(url))
          if (kind !== 'place') refuseNamed(options.bundle?.all, url, refuseAny)
          return reached[kind]
        },
        maxBytes: options.maxFetchBytes ?? Number.POSITIVE_INFINITY,
        timeoutMs: silenceMs,
      }),
    ),
    checkHost: (host, port = 0) => checkHost(guards, host, port),
    reach: createReach((host, port, use) => guardOf(guards, host, port, use).resolve(host, port)),
    async close() {
      await Promise.all(agents.map((agent) => agent.close()))
    },
  }
}

function withTrace(client: Fetch, traceparent: HeaderNow, tracestate: HeaderNow = () => undefined): Fetch {
  return async (input, init) => {
    const trace = traceparent()
    if (trace === undefined) return await client(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (headers.has('traceparent')) return await client(input, { ...init, headers })
    headers.set('traceparent', trace)
    const state = tracestate()
    if (state !== undefined) headers.set('tracestate', state)
    return await client(input, { ...init, headers })
  }
}

type Standing = 'open' | 'host' | 'place'

function standing({ allowed }: Guards, host: string, port: number): Standing {
  const named = allowed.naming(host, port)
  return named === undefined ? 'open' : named === 'host' ? 'host' : 'place'
}

function guardOf(guards: Guards, host: string, port: number, use: 'model' | 'any'): AddressGuard {
  const kind = standing(guards, host, port)
  // Models elsewhere are only asked to compute.
  return use === 'model' && kind !== 'place' ? guards.computing : guards[kind]
}

async function checkHost(guards: Guards, host: string, port: number): Promise<string> {
  try {
    return (await guards[standing(guards, host, port)].resolve(host, port)).address
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('broken', `Cannot reach "${host}": nobody knows a host of that name`, { cause: error })
  }
}

type ModelClients = Readonly<Record<'models' | 'computing' | 'place', Fetch>>

function forModelsOfFlows({ bundle }: GuardOptions, { allowed }: Guards, clients: ModelClients): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (allowed.naming(url.hostname, portOf(url)) === 'host and port') return await clients.place(input, init)
    const computes = bundle !== undefined && isComputing(method, url, bundle.inferenceUrl)
    refuseNamed(computes ? bundle.butInference : bundle?.all, url, refuseModel)
    return await clients[computes ? 'computing' : 'models'](input, init)
  }
}

// Said before anything is connected; what hides behind another name is found when it is.
function refuseNamed(closed: OwnServices | undefined, url: URL, refuse: typeof refuseAny): void {
  if (closed?.isNamed(url.hostname, portOf(url))) throw refuse(url.hostname, 'own')
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

function clientOf(agent: GuardedAgent, wrap: Wrap): Fetch {
  let fetch: Promise<Fetch> | undefined
  return async (input, init) => {
    fetch ??= agent.open().then((opened) => wrap(opened.undici, opened.agent))
    return await (await fetch)(input, init)
  }
}

type Undici = Pick<typeof import('undici'), 'fetch' | 'request'>

/** Makes a `fetch` of the package's parts. */
type Wrap = (undici: Undici, agent: Agent) => Fetch

// The package's own fetch takes its own agent; Node's global one belongs to another version. No model
// API redirects, and strict requests follow by hand.
function withAgent({ fetch }: Undici, dispatcher: Agent): Fetch {
  const send = fetch as unknown as (input: unknown, init: object) => Promise<Response>
  return (input, init) =>
    send(input, { ...init, dispatcher, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
}

function forModels(undici: Undici, dispatcher: Agent): Fetch {
  return createModelFetch({ request: undici.request, fetch: withAgent(undici, dispatcher), dispatcher })
}
