import { randomBytes } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { ErrorRenderer, Metrics } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import type { RemoteModels } from '../domain/chat/remote-models.ts'
import { createAffinity } from '../domain/upstreams/affinity.ts'
import { createBalancer } from '../domain/upstreams/balancer.ts'
import { createRetryBudget } from '../domain/upstreams/retry-budget.ts'
import { createAnswerLengths } from './answer-lengths.ts'
import type { UpstreamSettings } from './config.ts'
import { hasEndpoint, isTranslated, kindsOf } from './endpoints.ts'
import { expandVariables } from './expand-variables.ts'
import { type ForwardDeps, forward } from './forward/forward.ts'
import { NoEndpoint } from './forward/no-endpoint.ts'
import { passResponse } from './forward/pass-response.ts'
import { createResponseHomes } from './forward/response-homes.ts'
import type { GatewayEnv } from './gateway-env.ts'
import type { Incoming } from './incoming/incoming.ts'
import { readIncoming } from './incoming/read-incoming.ts'
import { createMember, type Member } from './member/member.ts'
import { describeModel, listModels } from './member/model-listing.ts'
import { createMonitor, type Monitor } from './member/monitor.ts'
import { createUpstreamMetrics } from './metrics.ts'
import { createRemoteModels } from './translate/remote-models.ts'

export type GatewaySettings = {
  readonly upstreams: readonly UpstreamSettings[]
  /** Requests that may wait for an upstream that does not say so itself. */
  readonly maxQueue: number
  readonly maxQueueWaitMs: number
}

export type GatewayDeps = {
  /** Where the variables in keys come from. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logger: Logger
  readonly metrics: Metrics
  /** Whether this machine has a model of this name; it is then preferred. */
  readonly isLocal: (name: string) => Promise<boolean>
  /** The model that answers requests to a path which name none. */
  readonly defaultModel: (path: string) => string
  readonly renderError: ErrorRenderer
}

/** Answers requests for models of other machines. */
export type Gateway = {
  /** Goes before the service's own routes, which get everything that is not for an upstream. */
  readonly handle: MiddlewareHandler<GatewayEnv>
  /** For routes of APIs that an upstream does not speak: `handle` leaves those requests to them. */
  readonly remoteModels: RemoteModels
  /** Looks at all upstreams once, for two seconds at most, and then regularly. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Beginnings and sessions remembered, at some 200 bytes each. */
const maxAffinities = 50_000
const retryRatio = 0.1
/** How long the start waits for upstreams. */
const firstLookMs = 2_000
const newCallId = () => `call_${randomBytes(12).toString('hex')}`
/** How long it is taken for granted whether a name is local. */
const localMs = 2_000

/** @throws {Failure} `invalid` when a key names a variable that is not set */
export function createGateway(settings: GatewaySettings, deps: GatewayDeps): Gateway {
  const clock = () => performance.now()
  const { maxQueue, maxQueueWaitMs } = settings
  const members = settings.upstreams.map((each) => createMember(withKey(each, deps.env), { clock, maxQueue }))
  const metrics = createUpstreamMetrics(deps.metrics)
  const balancer = createBalancer({
    backends: members.map(({ backend }) => backend),
    affinity: createAffinity(maxAffinities),
    clock,
    maxQueueWaitMs,
  })
  const onChange = ({ backend }: Member) => {
    metrics.show(backend)
    balancer.review()
  }
  const monitors = new Map(
    members.map((member) => [member, createMonitor(member, { logger: deps.logger, clock, onChange })] as const),
  )
  for (const { backend } of members) metrics.show(backend)
  const { logger, renderError } = deps
  const forwarding: ForwardDeps = {
    ...{ members, balancer, metrics, logger, clock, renderError, now: Date.now },
    budget: createRetryBudget(retryRatio),
    lengths: createAnswerLengths(),
    homes: createResponseHomes(),
    onUpstreamError: (member) => onUpstreamError(member, monitors, onChange),
  }
  const isForUpstream = createChoice(members, deps.isLocal, clock)
  return {
    handle: members.length === 0 ? (_, next) => next() : createHandler(forwarding, isForUpstream, deps.defaultModel),
    remoteModels: createRemoteModels({ forwarding, isForUpstream, defaultModel: deps.defaultModel, newCallId }),
    async start() {
      const looks = [...monitors.values()].map((monitor) => monitor.start())
      const timeout = new Promise((resolve) => setTimeout(resolve, firstLookMs).unref())
      await Promise.race([Promise.all(looks), timeout])
    },
    async close() {
      for (const monitor of monitors.values()) monitor.close()
      await Promise.all(members.map(({ connections }) => connections.close()))
    },
  }
}

function withKey(settings: UpstreamSettings, env: GatewayDeps['env']): UpstreamSettings {
  const { apiKey, name } = settings
  return apiKey === undefined
    ? settings
    : { ...settings, apiKey: expandVariables(apiKey, `the upstream "${name}"`, env) }
}

// Only a change of state is of interest: answers that are as they should be come by the thousand.
function onUpstreamError(
  member: Member,
  monitors: ReadonlyMap<Member, Monitor>,
  onChange: (member: Member) => void,
): void {
  if (!member.backend.circuit.isEjected()) return
  monitors.get(member)?.reschedule()
  onChange(member)
}

type IsForUpstream = (model: string) => Promise<boolean>

// Which of both answers for a name that may be of this machine and of upstreams.
function createChoice(members: readonly Member[], isLocal: GatewayDeps['isLocal'], clock: () => number): IsForUpstream {
  const isHere = remember(isLocal, clock)
  return async (model) => {
    const holders = members.filter(({ backend }) => backend.models.has(model))
    if (holders.length === 0) return false
    return holders.some(({ settings }) => settings.beforeLocal) || !(await isHere(model))
  }
}

function createHandler(
  forwarding: ForwardDeps,
  isForUpstream: IsForUpstream,
  defaultModel: GatewayDeps['defaultModel'],
): MiddlewareHandler<GatewayEnv> {
  const { members, clock } = forwarding
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' && path.startsWith('/v1/models')) {
      const id = decode(path.slice('/v1/models'.length)).replace(/^\//, '')
      const card = id !== '' && (await isForUpstream(id)) ? describeModel(members, id) : undefined
      if (card !== undefined) return c.json(card)
      await next()
      if (id === '') await addModels(c, members, isForUpstream)
      return
    }
    const keeper = keeperOf(path, forwarding)
    if (keeper !== undefined) return passResponse(c, keeper)
    const incoming =
      method === 'POST' && kindsOf(path) !== undefined ? await readIncoming(c, defaultModel(path)) : undefined
    if (incoming === undefined || !(await isForUpstream(incoming.model))) return next()
    if (isTranslated(incoming.path) && (isOfHere(incoming) || !isServed(incoming, members, clock()))) return next()
    try {
      return await forward(incoming, forwarding)
    } catch (error) {
      // It turned out just now that nobody speaks it.
      if (error instanceof NoEndpoint && isTranslated(incoming.path)) return next()
      throw error
    }
  }
}

// Conversations of the Responses API are kept here, whoever answers.
function isOfHere({ json }: Incoming): boolean {
  return json.conversation !== undefined && json.conversation !== null
}

// One that speaks it is of no use while it is out and others can be asked in another way.
function isServed({ model, path }: Incoming, members: readonly Member[], nowMs: number): boolean {
  const holders = members.filter(({ backend }) => backend.models.has(model))
  const speakers = holders.filter((member) => hasEndpoint(member, path))
  const isOpen = ({ backend }: Member) => backend.circuit.admission(nowMs) !== 'no'
  return speakers.length > 0 && (speakers.some(isOpen) || !holders.some(isOpen))
}

/** The upstream that keeps the response which a path names. */
function keeperOf(path: string, { homes, members }: ForwardDeps): Member | undefined {
  const [, id] = /^\/v1\/responses\/([^/]+)/.exec(path) ?? []
  const home = id === undefined ? undefined : homes.homeOf(id)
  return members.find(({ settings }) => settings.name === home)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Adds what upstreams offer to an answer of `GET /v1/models`. */
async function addModels(
  c: Parameters<MiddlewareHandler<GatewayEnv>>[0],
  members: readonly Member[],
  isForUpstream: (model: string) => Promise<boolean>,
): Promise<void> {
  if (c.res.status !== 200) return
  const local = (await c.res.json()) as { data: readonly { readonly id: string }[] }
  const cards = listModels(members)
  const remote = await Promise.all(cards.map(async (card) => ((await isForUpstream(card.id)) ? [card] : [])))
  const taken = new Set(remote.flat().map((card) => card.id))
  c.res = c.json({ ...local, data: [...local.data.filter((card) => !taken.has(card.id)), ...remote.flat()] })
}

// The names are those of upstreams' models, so there are not many.
function remember(ask: GatewayDeps['isLocal'], clock: () => number): GatewayDeps['isLocal'] {
  const known = new Map<string, { readonly atMs: number; readonly isLocal: boolean }>()
  return async (name) => {
    const last = known.get(name)
    if (last !== undefined && clock() - last.atMs < localMs) return last.isLocal
    const isLocal = await ask(name)
    known.set(name, { atMs: clock(), isLocal })
    return isLocal
  }
}
