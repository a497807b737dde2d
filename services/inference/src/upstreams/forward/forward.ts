import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import { type ErrorRenderer, jsonFrame } from '@hearth/server'
import type { Backend } from '../../domain/upstreams/backend.ts'
import type { Balancer, Lease } from '../../domain/upstreams/balancer.ts'
import type { RetryBudget } from '../../domain/upstreams/retry-budget.ts'
import { createUsageTap, type UsageTap } from '../../domain/upstreams/usage-tap.ts'
import { hasEndpoint } from '../endpoints.ts'
import type { Incoming } from '../incoming/incoming.ts'
import { saysNoEndpoint } from '../member/endpoint-memory.ts'
import type { Member } from '../member/member.ts'
import type { UpstreamMetrics } from '../metrics.ts'
import { type Beginning, beginAnswer } from './attempt.ts'
import { continueAnswer, mayContinue } from './continue-answer.ts'
import { type Dialect, dialectFor, isEventStream } from './dialect.ts'
import { answerHeaders, retryAfterMs } from './headers.ts'
import { NoEndpoint } from './no-endpoint.ts'
import { type RelayEnd, relayBody } from './relay.ts'
import type { ResponseHomes } from './response-homes.ts'
import { UpstreamError, type UpstreamErrorKind } from './upstream-error.ts'

export type ForwardDeps = {
  readonly members: readonly Member[]
  readonly balancer: Balancer
  readonly budget: RetryBudget
  readonly metrics: UpstreamMetrics
  readonly logger: Logger
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly renderError: ErrorRenderer
  readonly homes: ResponseHomes
  /** Learns how long answers of a model are, in tokens. */
  readonly lengths: AnswerLengths
  /** Called when an upstream may have been ejected. */
  readonly onUpstreamError: (member: Member) => void
}

export type AnswerLengths = {
  expect(model: string): number
  observe(model: string, tokens: number): void
}

/** An upstream that says "not now" is left alone for so long at most, whatever it asks for. */
const maxPauseMs = 60_000
/** The end of a process is noticed a moment after its connections broke. */
const endNoticedMs = 50
/** Upstreams that one request is sent to at most. */
const maxAttempts = 3
const nothing = new Uint8Array(0)
const retryableStatuses = new Set([429, 502, 503, 504])

/**
 * Answers a request from one of the upstreams that have its model. What goes wrong before the first byte
 * has gone to the client is tried again on another upstream, within the budget.
 *
 * @throws {NoEndpoint} when no upstream of the model has the endpoint
 * @throws {Failure} `unavailable` and `rate-limited` as `Balancer.acquire`; `upstream` when it failed
 */
export async function forward(incoming: Incoming, deps: ForwardDeps): Promise<Response> {
  deps.budget.deposit()
  return new Forwarding(incoming, deps).run()
}

class Forwarding {
  readonly #incoming: Incoming
  readonly #deps: ForwardDeps
  readonly #tried = new Set<string>()
  /** Upstreams where a connection was found closed: asked once more, over a new one. */
  readonly #stale = new Set<string>()
  /** How servers of our own failed at this request: each way once, they are asked again when they are back. */
  readonly #awaited = new Set<string>()

  constructor(incoming: Incoming, deps: ForwardDeps) {
    this.#incoming = incoming
    this.#deps = deps
    if (incoming.avoids !== undefined) this.#tried.add(incoming.avoids)
  }

  async run(): Promise<Response> {
    for (let again = false; ; again = true) {
      const lease = await this.#acquire(again)
      const answer = await this.#attempt(lease)
      if (answer !== undefined) return answer
    }
  }

  async #acquire(again: boolean): Promise<Lease> {
    const { model, traits, client, clientLabel, signal } = this.#incoming
    const { balancer, metrics, lengths, members } = this.#deps
    if (!members.some((member) => member.backend.models.has(model) && hasEndpoint(member, this.#incoming.path)))
      throw new NoEndpoint(this.#incoming, members)
    const answer = Math.min(traits.maxAnswerTokens ?? Number.POSITIVE_INFINITY, lengths.expect(model))
    const request = {
      model,
      prefixes: traits.prefixes,
      session: traits.session,
      work: Math.max(1, traits.promptTokens + answer * traits.choices),
      client,
      // One that has waited for its turn already does not wait behind all others again.
      priority: again ? Number.NEGATIVE_INFINITY : traits.priority,
      accepts: (backend: Backend) => this.#accepts(this.#memberOf(backend)),
    }
    const lease = await balancer.acquire(request, signal).finally(metrics.waits())
    metrics.queued(clientLabel, lease.queuedMs)
    metrics.show(lease.backend)
    return lease
  }

  #accepts(member: Member): boolean {
    const { upstream } = member.backend
    // What goes on from a response can only be answered where that is kept.
    const previous = this.#incoming.json.previous_response_id
    const home = typeof previous === 'string' ? this.#deps.homes.homeOf(previous) : undefined
    if (home !== undefined && home !== upstream.name) return false
    return !this.#tried.has(upstream.name) && hasEndpoint(member, this.#incoming.path)
  }

  /** @returns `undefined` when it is to be tried once more */
  async #attempt(lease: Lease): Promise<Response | undefined> {
    const member = this.#memberOf(lease.backend)
    const startedMs = this.#deps.clock()
    try {
      const dialect = dialectFor(this.#incoming, member.settings, lease.model)
      const beginning = await beginAnswer(this.#incoming, member, dialect, this.#stale.has(member.settings.name))
      this.#deps.metrics.firstByte(lease.backend, this.#deps.clock() - startedMs)
      this.#judge(member, beginning)
      if (this.#findsNoEndpoint(lease, member, beginning)) return undefined
      if (retryableStatuses.has(beginning.status) && this.#mayRetry(member, `status_${beginning.status}`)) {
        beginning.exchange.abort(new Error('Asked another upstream'))
        this.#end(lease, `status_${beginning.status}`, 0)
        return undefined
      }
      return this.#respond(lease, member, dialect, beginning)
    } catch (error) {
      return this.#recover(lease, member, error)
    }
  }

  // Every server chats; others may not be there, though the kind of server has them in newer versions.
  #findsNoEndpoint(lease: Lease, member: Member, beginning: Beginning): boolean {
    const { path, json } = this.#incoming
    if (path === '/v1/chat/completions' || beginning.kind !== 'whole') return false
    const { previous_response_id: previous } = json
    const names = [lease.model.theirs, this.#incoming.model, typeof previous === 'string' ? previous : '']
    if (!saysNoEndpoint(beginning.status, beginning.raw, names)) return false
    member.endpoints.note(path)
    this.#end(lease, 'no_endpoint', 0)
    return true
  }

  async #recover(lease: Lease, member: Member, error: unknown): Promise<undefined> {
    const { signal, model } = this.#incoming
    const { circuit } = member.backend
    if (!(error instanceof UpstreamError)) {
      circuit.abandon()
      this.#end(lease, signal.aborted ? 'left' : 'refused', 0)
      throw error
    }
    const { kind } = error
    this.#deps.logger.debug({ upstream: member.settings.name, kind, err: error }, 'an upstream failed at a request')
    if (kind === 'stale' && !this.#stale.has(member.settings.name)) {
      this.#stale.add(member.settings.name)
      circuit.abandon()
      this.#deps.metrics.countRetry(lease.backend, 'stale')
      this.#end(lease, kind, 0)
      return undefined
    }
    this.#blame(member, kind)
    const comesBack = this.#mayAwait(member, kind)
    const retry = comesBack || this.#mayRetry(member, kind)
    this.#end(lease, kind, 0)
    if (comesBack) await sleep(endNoticedMs)
    if (retry) return undefined
    throw new Failure('upstream', `Cannot answer with "${model}": ${sentences[kind]}`, {
      cause: error,
      code: kind === 'silent' ? 'upstream_timeout' : 'upstream_failed',
    })
  }

  #blame(member: Member, kind: UpstreamErrorKind): void {
    const { circuit } = member.backend
    const nowMs = this.#deps.clock()
    if (kind === 'connect') circuit.unreachable(nowMs)
    else if (kind === 'silent') circuit.stall(nowMs)
    else circuit.fault(nowMs)
    this.#deps.onUpstreamError(member)
  }

  // What an answer that has begun says of its upstream.
  #judge(member: Member, { status, headers }: Beginning): void {
    const { circuit } = member.backend
    const nowMs = this.#deps.clock()
    const askedMs = retryAfterMs(headers['retry-after'], this.#deps.now())
    const isBusy = status === 429 || (status === 503 && askedMs !== undefined)
    if (isBusy) {
      circuit.abandon()
      if (askedMs !== undefined) circuit.pauseUntil(nowMs + Math.min(maxPauseMs, askedMs))
    } else if (status >= 500 && status !== 501) {
      circuit.fault(nowMs)
    } else {
      circuit.succeed(nowMs)
    }
    this.#deps.onUpstreamError(member)
  }

  // A request that ends a server twice would end the next one too.
  #mayAwait({ backend }: Member, kind: UpstreamErrorKind): boolean {
    const { name, comesBack } = backend.upstream
    const failure = `${name} ${kind}`
    if (comesBack === undefined || (kind !== 'reset' && kind !== 'connect') || this.#awaited.has(failure)) return false
    this.#awaited.add(failure)
    this.#deps.metrics.countRetry(backend, kind)
    return true
  }

  #mayRetry(member: Member, reason: string): boolean {
    const { members, clock, budget, metrics } = this.#deps
    this.#tried.add(member.settings.name)
    const nowMs = clock()
    const others = members.filter(
      (each) =>
        each.backend.models.has(this.#incoming.model) &&
        this.#accepts(each) &&
        each.backend.circuit.admission(nowMs) !== 'no',
    )
    if (this.#tried.size >= maxAttempts || others.length === 0 || !budget.withdraw()) return false
    metrics.countRetry(member.backend, reason)
    return true
  }

  #respond(lease: Lease, member: Member, dialect: Dialect, beginning: Beginning): Response {
    const { status, headers, contentType } = beginning
    const tap = createUsageTap()
    tap.push(beginning.raw)
    if (this.#incoming.path === '/v1/responses') this.#deps.homes.learn(member.settings.name, beginning.raw)
    const outgoing: Record<string, string> = {
      ...answerHeaders(headers, dialect.changes),
      'x-hearth-upstream': member.settings.name,
      'x-request-id': this.#incoming.requestId,
    }
    if (contentType !== '') outgoing['content-type'] = contentType
    if (beginning.kind === 'whole') {
      this.#finish(lease, member, tap, { kind: 'whole' }, 0)
      outgoing['content-length'] = String(beginning.body.byteLength)
      return new Response(Buffer.from(beginning.body), { status, headers: outgoing })
    }
    if (isEventStream(contentType)) {
      outgoing['cache-control'] ??= 'no-cache, no-transform'
      outgoing['x-accel-buffering'] = 'no'
    }
    const { exchange, passage, first } = beginning
    const goesOn = isEventStream(contentType) && mayContinue(this.#incoming, member)
    let isBroken = false
    const body = relayBody({
      exchange,
      passage,
      first,
      idleMs: member.settings.idleMs,
      cut: this.#incoming.cut,
      lastFrame: isEventStream(contentType) ? () => (goesOn ? nothing : this.#lastFrame()) : undefined,
      watch: (chunk) => tap.push(chunk),
      onEnd: (end) => {
        isBroken = end.kind === 'broken'
        this.#finish(lease, member, tap, end, passage.steps())
      },
    })
    const whole = goesOn ? this.#continued(body, member, () => isBroken) : body
    return new Response(whole, { status, headers: outgoing })
  }

  #continued(body: ReadableStream<Uint8Array>, member: Member, isBroken: () => boolean): ReadableStream<Uint8Array> {
    return continueAnswer(body, {
      incoming: this.#incoming,
      isBroken,
      ask: (rest) => {
        this.#deps.metrics.countRetry(member.backend, 'broken')
        return forward({ ...rest, avoids: member.settings.name }, this.#deps)
      },
      lastFrame: () => this.#lastFrame(),
    })
  }

  // The client has a part of the answer; another upstream's would not go on where it ends.
  #lastFrame(): Uint8Array {
    const { path, requestId, model } = this.#incoming
    const failure = new Failure('upstream', `Cannot finish the answer of "${model}": its upstream broke off`, {
      code: 'upstream_failed',
    })
    const { body } = this.#deps.renderError(failure, { requestId, path })
    const named = path === '/v1/messages' || path === '/v1/responses' ? { event: 'error' } : {}
    return new TextEncoder().encode(jsonFrame(body, named))
  }

  #finish(lease: Lease, member: Member, tap: UsageTap, end: RelayEnd, steps: number): void {
    const { traits, model } = this.#incoming
    const seen = tap.seen()
    const answerTokens = seen.answerTokens ?? steps
    if (end.kind === 'whole' && answerTokens > 0) this.#deps.lengths.observe(model, answerTokens / traits.choices)
    if (end.kind === 'broken') {
      const kind = end.error instanceof UpstreamError ? end.error.kind : 'garbage'
      this.#deps.logger.debug({ upstream: member.settings.name, err: end.error }, 'an answer broke off')
      this.#blame(member, kind)
    }
    this.#end(lease, end.kind, (seen.promptTokens ?? traits.promptTokens) + answerTokens)
  }

  #end(lease: Lease, outcome: string, actualWork: number): void {
    lease.end(actualWork)
    this.#deps.metrics.countAnswer(lease.backend, outcome)
    this.#deps.metrics.show(lease.backend)
  }

  #memberOf(backend: Backend): Member {
    const member = this.#deps.members.find((each) => each.backend === backend)
    if (member === undefined) throw new Error(`There is no upstream "${backend.upstream.name}"`)
    return member
  }
}

const sentences: Readonly<Record<UpstreamErrorKind, string>> = {
  connect: 'its upstream takes no connections; try again later',
  reset: 'its upstream broke the connection; try again later',
  stale: 'its upstream broke the connection; try again later',
  silent: 'its upstream did not answer in time; try again later',
  garbage: 'what its upstream sent is no answer; see the log of the inference service',
}
