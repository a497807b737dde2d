import { Failure } from '@hearth/kernel'
import type { GenerateRequest, GenerationEvent } from '../../domain/engine/engine.ts'
import type { ChildProcess } from './child-process.ts'
import type { Answers, FromChild, Question, WireFailure } from './protocol.ts'
import { digestOf, type Entry, type Outcome, quarantined, type Request } from './request-entry.ts'

type Reply = Extract<FromChild, { type: 'step' | 'answer' | 'refused' }>

/**
 * The requests of a model, and the way of its answers back to them. They outlive a child that dies:
 * one of which nothing was told yet goes to the next child, once.
 */
export type RequestTable = {
  /** As {@link Engine.generate}. */
  generate(request: GenerateRequest, signal: AbortSignal, emit: (event: GenerationEvent) => void): Promise<void>
  ask<Q extends Question>(question: Q, signal: AbortSignal): Promise<Answers[Q['kind']]>
  receive(reply: Reply): void
  /** A child is ready: it gets everything that waits. */
  connect(child: ChildProcess): void
  /**
   * The child is gone; `failure` tells those that cannot be begun anew.
   *
   * @param said in what words the engine ended it; a request that it had alone is then not tried again
   */
  disconnect(failure: Failure, abortMessage: string | undefined): void
  /** No child will come. */
  failAll(failure: Failure): void
  /** How many requests a child is working on. */
  working(): number
}

const maxDeaths = 2
// Enough for every client to send its bad request a few times in other words.
const maxQuarantined = 256

const ignore = () => undefined

/** @param admit throws when no request can be taken now; otherwise it may wait for a child */
export function createRequestTable(admit: () => void): RequestTable {
  return new Table(admit)
}

class Table implements RequestTable {
  readonly #admit: () => void
  readonly #entries = new Map<number, Entry>()
  /** By what they ask, with what the engine said. */
  readonly #quarantined = new Map<string, string | undefined>()
  /** Requests that a child died with; each waits until the one before has shown that it was not the cause. */
  #suspects: Entry[] = []
  #onTrial: Entry | undefined
  #child: ChildProcess | undefined
  #lastId = 0

  constructor(admit: () => void) {
    this.#admit = admit
  }

  generate(request: GenerateRequest, signal: AbortSignal, emit: (event: GenerationEvent) => void): Promise<void> {
    return this.#hand({ type: 'generate', request }, signal, ({ resolve, reject }) => ({
      event: emit,
      end: () => resolve(undefined),
      answer: ignore,
      fail: reject,
    }))
  }

  ask<Q extends Question>(question: Q, signal: AbortSignal): Promise<Answers[Q['kind']]> {
    return this.#hand<Answers[Q['kind']]>({ type: 'ask', question }, signal, ({ resolve, reject }) => ({
      event: ignore,
      end: () => reject(signal.reason),
      answer: resolve as Outcome['answer'],
      fail: reject,
    }))
  }

  /** Hands a request to the child and waits for its outcome: once the signal aborts, for the child's word that it ended. */
  async #hand<T>(
    request: Request,
    signal: AbortSignal,
    toOutcome: (promised: PromiseWithResolvers<T>) => Outcome,
  ): Promise<T> {
    signal.throwIfAborted()
    const promised = Promise.withResolvers<T>()
    const entry = this.#open(request, toOutcome(promised))
    const cancel = () => this.#cancel(entry)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const result = await promised.promise
      signal.throwIfAborted()
      return result
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#close(entry)
    }
  }

  receive(reply: Reply): void {
    if (reply.type === 'step') {
      for (const { id, event } of reply.events) this.#emit(this.#entries.get(id), event)
      return
    }
    const entry = this.#entries.get(reply.id)
    if (entry === undefined) return
    if (reply.type === 'refused') entry.outcome.fail(toFailure(reply.failure))
    else entry.outcome.answer(reply.answer)
    this.#acquit(entry)
  }

  connect(child: ChildProcess): void {
    this.#child = child
    for (const entry of [...this.#entries.values()]) if (!entry.posted && entry.deaths === 0) this.#post(entry)
    this.#tryNext()
  }

  disconnect(failure: Failure, abortMessage: string | undefined): void {
    this.#child = undefined
    this.#onTrial = undefined
    const posted = [...this.#entries.values()].filter((entry) => entry.posted)
    for (const entry of posted) {
      entry.posted = false
      entry.deaths++
      if (entry.hasEmitted) entry.outcome.fail(failure)
      else if (entry.deaths >= maxDeaths || (abortMessage !== undefined && posted.length === 1))
        this.#quarantine(entry, abortMessage)
      else this.#suspects.push(entry)
    }
  }

  failAll(failure: Failure): void {
    this.#child = undefined
    this.#suspects = []
    for (const { outcome } of [...this.#entries.values()]) outcome.fail(failure)
  }

  working(): number {
    let count = 0
    for (const { posted } of this.#entries.values()) if (posted) count++
    return count
  }

  #open(request: Request, outcome: Outcome): Entry {
    this.#admit()
    this.#refuseQuarantined(request)
    const id = ++this.#lastId
    const open = request.type === 'generate' ? (request.request.choices ?? 1) : 1
    const entry: Entry = { id, request, outcome, posted: false, started: false, hasEmitted: false, deaths: 0, open }
    this.#entries.set(id, entry)
    this.#post(entry)
    return entry
  }

  #close(entry: Entry): void {
    this.#entries.delete(entry.id)
    this.#suspects = this.#suspects.filter((each) => each !== entry)
    this.#acquit(entry)
  }

  #cancel(entry: Entry): void {
    if (entry.posted) this.#child?.send({ type: 'cancel', id: entry.id })
    else entry.outcome.end()
  }

  #post(entry: Entry): void {
    if (this.#child === undefined) return
    entry.posted = true
    try {
      this.#child.send({ ...entry.request, id: entry.id })
    } catch (cause) {
      // A message can be nested too deeply to be copied; then the child never gets the request.
      entry.outcome.fail(
        new Failure('invalid', 'Cannot hand the request to the model: it is nested too deeply', { cause }),
      )
    }
  }

  #emit(entry: Entry | undefined, event: GenerationEvent | { readonly kind: 'cancelled' }): void {
    if (entry === undefined) return
    if (event.kind === 'cancelled') {
      entry.outcome.end()
      return
    }
    if (event.kind === 'started') {
      if (!entry.started) entry.outcome.event(event)
      entry.started = true
      return
    }
    entry.hasEmitted = true
    entry.outcome.event(event)
    if (event.kind === 'finished') entry.open--
    if (entry.open === 0) entry.outcome.end()
    this.#acquit(entry)
  }

  #tryNext(): void {
    if (this.#onTrial !== undefined || this.#child === undefined) return
    this.#onTrial = this.#suspects.shift()
    if (this.#onTrial !== undefined) this.#post(this.#onTrial)
  }

  #acquit(entry: Entry): void {
    if (this.#onTrial !== entry) return
    this.#onTrial = undefined
    this.#tryNext()
  }

  #refuseQuarantined(request: Request): void {
    if (this.#quarantined.size === 0) return
    const digest = digestOf(request)
    if (this.#quarantined.has(digest)) throw quarantined(this.#quarantined.get(digest))
  }

  #quarantine(entry: Entry, abortMessage: string | undefined): void {
    const [oldest] = this.#quarantined.keys()
    if (this.#quarantined.size >= maxQuarantined && oldest !== undefined) this.#quarantined.delete(oldest)
    this.#quarantined.set(digestOf(entry.request), abortMessage)
    entry.outcome.fail(quarantined(abortMessage))
  }
}

function toFailure({ kind, message, code, param }: WireFailure): Failure {
  return new Failure(kind, message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })
}
