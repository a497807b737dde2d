import { type Backoff, backoffMs } from '@hearth/outbound'

export type CircuitOptions = {
  /** How long an upstream is left alone; doubles with every failure in a row. */
  readonly backoff: Backoff
  /** So many faults in a row eject. */
  readonly faultsToEject: number
  /** How long one that has come back takes until it gets its full share. */
  readonly slowStartMs: number
}

/**
 * Whether an upstream may be asked. `yes`: freely; `probe`: with one request, which finds out; `no`: not now.
 */
type Admission = 'yes' | 'probe' | 'no'

/** Keeps an upstream that fails from being asked, and lets it back in step by step. */
export type Circuit = {
  admission(nowMs: number): Admission
  /** The part of its usual share that it gets, above 0 and at most 1. */
  share(nowMs: number): number
  /** When it may be asked again; `undefined` when that is now. */
  retryAtMs(nowMs: number): number | undefined
  isEjected(): boolean
  /** A request goes out; during a probe it is the only one. */
  begin(): void
  /** A request ended without a verdict, such as when its client left. */
  abandon(): void
  succeed(nowMs: number): void
  /** An answer that speaks of trouble; several in a row eject, and one does when it was the probe. */
  fault(nowMs: number): void
  /** Nobody answered, or no longer: ejects at once. Only a successful check ends it. */
  unreachable(nowMs: number): void
  /** A stream went silent: ejects at once; the next request finds out whether it still does. */
  stall(nowMs: number): void
  /** It asked to be left alone until then. */
  pauseUntil(atMs: number): void
  /** What a health check found. */
  checked(ok: boolean, nowMs: number): void
}

// What an upstream gets at the first moment of its slow start.
const leastShare = 0.1

/** Creates a circuit that is closed: the upstream may be asked. */
export function createCircuit(options: CircuitOptions): Circuit {
  return new UpstreamCircuit(options)
}

class UpstreamCircuit implements Circuit {
  readonly #options: CircuitOptions
  #ejected: { readonly untilMs: number; readonly why: 'unreachable' | 'failing' } | undefined
  #ejections = 0
  #faults = 0
  #probing = false
  #pausedUntilMs = Number.NEGATIVE_INFINITY
  #recoveredAtMs = Number.NEGATIVE_INFINITY

  constructor(options: CircuitOptions) {
    this.#options = options
  }

  admission(nowMs: number): Admission {
    if (nowMs < this.#pausedUntilMs) return 'no'
    if (this.#ejected === undefined) return 'yes'
    // Where nobody listened, a check asks before any client's request does.
    if (this.#ejected.why === 'unreachable' || nowMs < this.#ejected.untilMs || this.#probing) return 'no'
    return 'probe'
  }

  share(nowMs: number): number {
    const since = nowMs - this.#recoveredAtMs
    return Math.min(1, Math.max(leastShare, since / this.#options.slowStartMs))
  }

  retryAtMs(nowMs: number): number | undefined {
    const atMs = Math.max(this.#ejected?.untilMs ?? Number.NEGATIVE_INFINITY, this.#pausedUntilMs)
    return this.#ejected === undefined && atMs <= nowMs ? undefined : Math.max(atMs, nowMs)
  }

  isEjected(): boolean {
    return this.#ejected !== undefined
  }

  begin(): void {
    if (this.#ejected !== undefined) this.#probing = true
  }

  abandon(): void {
    this.#probing = false
  }

  succeed(nowMs: number): void {
    this.#probing = false
    this.#faults = 0
    if (this.#ejected?.why === 'failing') this.#recover(nowMs)
    // Only a time of calm forgets how often it failed, so that one that flaps waits longer each time.
    if (nowMs - this.#recoveredAtMs > this.#options.slowStartMs) this.#ejections = 0
  }

  fault(nowMs: number): void {
    const wasProbe = this.#probing
    this.#probing = false
    this.#faults++
    if (wasProbe || (this.#ejected === undefined && this.#faults >= this.#options.faultsToEject)) {
      this.#eject('failing', nowMs)
    }
  }

  unreachable(nowMs: number): void {
    this.#probing = false
    // Many requests learn at once that nobody is there; that is one failure.
    if (this.#ejected?.why === 'unreachable') return
    this.#eject('unreachable', nowMs)
  }

  stall(nowMs: number): void {
    const wasProbe = this.#probing
    this.#probing = false
    if (wasProbe || this.#ejected === undefined) this.#eject('failing', nowMs)
  }

  pauseUntil(atMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, atMs)
  }

  checked(ok: boolean, nowMs: number): void {
    if (!ok) {
      if (this.#ejected === undefined || nowMs >= this.#ejected.untilMs) this.#eject('unreachable', nowMs)
      return
    }
    if (this.#ejected?.why === 'unreachable' && nowMs >= this.#ejected.untilMs) this.#recover(nowMs)
  }

  #eject(why: 'unreachable' | 'failing', nowMs: number): void {
    this.#ejections++
    this.#faults = 0
    this.#ejected = { why, untilMs: nowMs + backoffMs(this.#options.backoff, this.#ejections) }
  }

  #recover(nowMs: number): void {
    this.#ejected = undefined
    this.#recoveredAtMs = nowMs
  }
}
