import { Failure } from '@hearth/kernel'
import type { Affinity, Prefix } from './affinity.ts'
import { type Backend, capacityOf, foreignWork, isCrowded } from './backend.ts'
import { type Candidate, chooseBackend } from './choose-backend.ts'
import { createPace, type Pace, toRetrySeconds } from './pace.ts'
import type { UpstreamModel } from './upstream.ts'
import { createWaitingLine, type Waiting, type WaitingLine } from './waiting-line.ts'

/** A request on its way to an upstream. */
export type RouteRequest = {
  /** Our name of the model. */
  readonly model: string
  readonly prefixes: readonly Prefix[]
  readonly session: string | undefined
  /** Estimated tokens of prompt and answer. */
  readonly work: number
  readonly client: string
  /** Smaller goes first. */
  readonly priority: number
  /** Whether an upstream has the endpoint that is asked for, and did not fail at this request before. */
  readonly accepts: (backend: Backend) => boolean
}

/** The right to send one request to one upstream. */
export type Lease = {
  readonly backend: Backend
  readonly model: UpstreamModel
  readonly queuedMs: number
  /** Gives the place back; the circuit is told separately. @param actualWork tokens that it came to */
  end(actualWork: number): void
}

export type BalancerDeps = {
  readonly backends: readonly Backend[]
  readonly affinity: Affinity
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly maxQueueWaitMs: number
}

/** Decides which upstream answers which request, and when. */
export type Balancer = {
  /**
   * A place at the best upstream for this request, at once or when one becomes free.
   *
   * @throws {Failure} `unavailable` when all upstreams of the model are out, `rate-limited` with code
   *   `queue_full` when too many wait or the wait took too long; the reason of `signal` when it aborts
   */
  acquire(request: RouteRequest, signal: AbortSignal): Promise<Lease>
  /** Sees to those that wait; to be called when an upstream's circuit or models have changed. */
  review(): void
  waiting(model: string): number
}

type Place = {
  readonly request: RouteRequest
  readonly admit: (lease: Lease) => void
  readonly refuse: (why: unknown) => void
}

export function createBalancer(deps: BalancerDeps): Balancer {
  return new UpstreamBalancer(deps)
}

class UpstreamBalancer implements Balancer {
  readonly #deps: BalancerDeps
  readonly #lines = new Map<string, WaitingLine<Place>>()
  readonly #pace: Pace = createPace()
  #usualWork = 500

  constructor(deps: BalancerDeps) {
    this.#deps = deps
  }

  async acquire(request: RouteRequest, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted()
    const enteredMs = this.#deps.clock()
    const ahead = this.#lines.get(request.model)?.first()
    if (ahead === undefined || request.priority < ahead.priority) {
      const lease = this.#place(request, enteredMs)
      if (lease !== undefined) return lease
    }
    this.#refuseWhereHopeless(request)
    return this.#wait(request, enteredMs, signal)
  }

  waiting(model: string): number {
    return this.#lines.get(model)?.size() ?? 0
  }

  review(): void {
    for (const [model, line] of [...this.#lines]) {
      this.#admitFrom(line)
      this.#dismissHopeless(line)
      if (line.size() === 0) this.#lines.delete(model)
      else this.#moveToEnd(model, line)
    }
  }

  #admitFrom(line: WaitingLine<Place>): void {
    for (let next = line.first(); next !== undefined; next = line.first()) {
      const lease = this.#place(next.value.request, this.#deps.clock())
      if (lease === undefined) return
      line.remove(next)
      next.value.admit(lease)
    }
  }

  #dismissHopeless(line: WaitingLine<Place>): void {
    for (const waiting of line.all()) {
      const why = this.#whyOut(waiting.value.request)
      if (why === undefined) continue
      line.remove(waiting)
      waiting.value.refuse(why)
    }
  }

  // Upstreams that serve several models serve their lines in turn.
  #moveToEnd(model: string, line: WaitingLine<Place>): void {
    this.#lines.delete(model)
    this.#lines.set(model, line)
  }

  #backendsOf({ model, accepts }: RouteRequest): readonly Backend[] {
    return this.#deps.backends.filter((backend) => backend.models.has(model) && accepts(backend))
  }

  #place(request: RouteRequest, enteredMs: number): Lease | undefined {
    const nowMs = this.#deps.clock()
    const open = this.#backendsOf(request).filter(({ circuit }) => circuit.admission(nowMs) !== 'no')
    const free = open.filter((backend) => backend.load.inFlight() < capacityOf(backend, nowMs))
    // First the one that is on probation: without a request it would never come back, and should it fail
    // again, the request goes to another.
    const sure = free.filter(({ circuit }) => circuit.admission(nowMs) === 'yes')
    const probes = free.filter(({ circuit }) => circuit.admission(nowMs) === 'probe')
    const chosen = probes[0] ?? this.#choose(sure, request, nowMs)
    return chosen === undefined ? undefined : this.#lease(chosen, request, nowMs, enteredMs)
  }

  #choose(backends: readonly Backend[], request: RouteRequest, nowMs: number): Backend | undefined {
    const candidates = backends.map((backend) => this.#toCandidate(backend, request, nowMs))
    const chosen = chooseBackend(candidates, request.work)
    return backends.find(({ upstream }) => upstream.name === chosen?.name)
  }

  #toCandidate(backend: Backend, { prefixes, session }: RouteRequest, nowMs: number): Candidate {
    const { upstream, load, circuit } = backend
    const { affinity } = this.#deps
    const share = upstream.weight * circuit.share(nowMs)
    return {
      name: upstream.name,
      outstanding: load.outstanding() + foreignWork(backend, this.#usualWork),
      perSecond: load.perSecond(this.#usualPerSecond()),
      speedError: load.speedError(),
      share,
      sentShare: load.sent() / share,
      crowded: isCrowded(backend),
      knownTokens: affinity.knownTokens(upstream.name, prefixes),
      ofSession: session !== undefined && affinity.homeOf(session) === upstream.name,
    }
  }

  // What an upstream of which nothing is known is taken to do: as much as the others.
  #usualPerSecond(): number {
    const measured = this.#deps.backends
      .filter(({ load }) => load.sent() > 0)
      .map(({ load }) => load.perSecond(guessedPerSecond))
    if (measured.length === 0) return guessedPerSecond
    return measured.reduce((sum, each) => sum + each, 0) / measured.length
  }

  #lease(backend: Backend, request: RouteRequest, nowMs: number, enteredMs: number): Lease {
    const { model, work, prefixes, session } = request
    const endWork = backend.load.begin(work)
    backend.circuit.begin()
    this.#deps.affinity.remember(backend.upstream.name, prefixes, session)
    this.#usualWork += 0.05 * (work - this.#usualWork)
    let ended = false
    return {
      backend,
      model: backend.models.get(model) ?? { theirs: model },
      queuedMs: nowMs - enteredMs,
      end: (actualWork) => {
        if (ended) return
        ended = true
        endWork(actualWork)
        this.#pace.observe(this.#deps.clock() - nowMs)
        this.review()
      },
    }
  }

  #refuseWhereHopeless(request: RouteRequest): void {
    const why = this.#whyOut(request) ?? this.#whyFull(request)
    if (why !== undefined) throw why
  }

  #whyOut(request: RouteRequest): Failure | undefined {
    const nowMs = this.#deps.clock()
    const backends = this.#backendsOf(request)
    const retries = backends.map(({ circuit }) => circuit.retryAtMs(nowMs))
    if (retries.includes(undefined) || backends.some(({ upstream }) => upstream.comesBack?.())) return undefined
    const soonestMs = Math.min(...retries.filter((each) => each !== undefined))
    const state = 'none of its upstreams can be reached or works; try again later'
    return new Failure('unavailable', `Cannot answer with "${request.model}": ${state}`, {
      code: 'no_healthy_upstream',
      retryAfterSeconds: toRetrySeconds(Number.isFinite(soonestMs) ? soonestMs - nowMs : 1_000),
    })
  }

  #whyFull(request: RouteRequest): Failure | undefined {
    const backends = this.#backendsOf(request)
    const line = this.#lines.get(request.model)
    const waiting = line?.size() ?? 0
    const most = backends.reduce((sum, { upstream }) => sum + upstream.maxQueue, 0)
    const expectedMs = this.#expectMs(request)
    if (waiting >= most) return refusal(request.model, `${waiting} requests wait already`, expectedMs)
    // While others wait too, nobody fills the line alone.
    const own = line?.sizeOf(request.client) ?? 0
    if (waiting > own && own >= Math.max(1, most / 2))
      return refusal(request.model, `${own} requests of this client wait already`, expectedMs)
    if (waiting > 0 && expectedMs > this.#deps.maxQueueWaitMs)
      return refusal(request.model, `the wait would be about ${Math.ceil(expectedMs / 1_000)} s`, expectedMs)
    return undefined
  }

  /** How long another request would wait, in milliseconds. */
  #expectMs(request: RouteRequest): number {
    const places = this.#backendsOf(request).reduce((sum, { upstream }) => sum + upstream.maxParallel, 0)
    return this.#pace.expectMs(this.waiting(request.model) + 1, places)
  }

  #wait(request: RouteRequest, enteredMs: number, signal: AbortSignal): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(request.model) ?? createWaitingLine<Place>()
      this.#lines.set(request.model, line)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      }
      const refuse = (why: unknown) => {
        settle()
        line.remove(waiting)
        reject(why)
      }
      const admit = (lease: Lease) => {
        settle()
        resolve({ ...lease, queuedMs: this.#deps.clock() - enteredMs })
      }
      const waiting: Waiting<Place> = {
        value: { request, admit, refuse },
        client: request.client,
        priority: request.priority,
      }
      const leave = () => refuse(signal.reason)
      const { maxQueueWaitMs } = this.#deps
      const timer = setTimeout(() => {
        refuse(refusal(request.model, `it waited ${maxQueueWaitMs} ms`, this.#expectMs(request)))
      }, maxQueueWaitMs)
      signal.addEventListener('abort', leave, { once: true })
      line.add(waiting)
    })
  }
}

/** Tokens a second of an upstream before anything was measured; only ratios matter then. */
const guessedPerSecond = 1_000

function refusal(model: string, state: string, expectedMs: number): Failure {
  return new Failure('rate-limited', `Cannot take another request for "${model}": ${state}; try again later`, {
    code: 'queue_full',
    retryAfterSeconds: toRetrySeconds(expectedMs),
  })
}
