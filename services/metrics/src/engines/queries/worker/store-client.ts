import { setImmediate as nextRound } from 'node:timers/promises'
import { Labels } from '../../../domain/model/labels.ts'
import type { Matcher } from '../../../domain/model/matcher.ts'
import type { SelectOptions, Series, TimeRange } from '../../../domain/model/queryable.ts'
import type { BlockLease } from '../../../storage/blocks/leased-blocks.ts'
import type { Packet } from '../../../storage/handover/packet.ts'
import { unpack } from '../../../storage/handover/unpack.ts'
import { tooMany } from '../../../storage/head/head-queryable.ts'
import { fromFault } from '../fault.ts'
import type { Call, CallResult, FromWorker } from '../messages.ts'

export type StoreClientDeps = {
  readonly post: (message: FromWorker) => void
  /** The number of the query that a signal belongs to. */
  readonly queryOf: (signal: AbortSignal) => number
}

// How long decoding may keep other queries of the thread waiting.
const turnMs = 10

/** The store in the thread that owns it, as a thread for queries sees it. */
export class StoreClient {
  readonly #deps: StoreClientDeps
  readonly #waiting = new Map<number, (result: CallResult) => void>()
  #last = 0

  constructor(deps: StoreClientDeps) {
    this.#deps = deps
  }

  /** The other thread has answered. */
  settle(call: number, result: CallResult): void {
    const resolve = this.#waiting.get(call)
    this.#waiting.delete(call)
    resolve?.(result)
  }

  /** Series of the head, decoded here. */
  async select(matchers: readonly Matcher[], options: SelectOptions): Promise<readonly Series[]> {
    const { fromMs, toMs, maxSamples, signal } = options
    const range = { fromMs, toMs }
    const selection = this.#number()
    const wanted = matchers.map(({ name, op, value }) => ({ name, op, value }))
    const found: Series[] = []
    let samples = 0
    let what: Call = { kind: 'select', selection, matchers: wanted, range, maxSamples }
    for (;;) {
      const { packet } = await this.#call(what, signal)
      if (packet === undefined) return found
      samples += await decode(packet, range, signal, found)
      if (samples > maxSamples) throw tooMany(maxSamples)
      what = { kind: 'next', selection }
    }
  }

  /** What other servers have. */
  async selectElsewhere(matchers: readonly Matcher[], options: SelectOptions): Promise<readonly Series[]> {
    const { fromMs, toMs, maxSamples, signal, warn } = options
    const wanted = matchers.map(({ name, op, value }) => ({ name, op, value }))
    const what = { selection: this.#number(), matchers: wanted, range: { fromMs, toMs }, maxSamples }
    const { far = [], warnings = [] } = await this.#call({ kind: 'elsewhere', ...what }, signal)
    for (const warning of warnings) warn?.(warning)
    return far.map(({ names, texts, ...series }) => ({ ...series, labels: Labels.fromSorted(names, texts) }))
  }

  async lease(range: TimeRange, signal: AbortSignal): Promise<BlockLease> {
    const lease = this.#number()
    const { fromMs, toMs } = range
    const { blocks = [] } = await this.#call({ kind: 'lease', lease, range: { fromMs, toMs } }, signal)
    const id = this.#deps.queryOf(signal)
    return { blocks, release: () => this.#deps.post({ kind: 'release', id, lease }) }
  }

  async #call(what: Call, signal: AbortSignal): Promise<CallResult> {
    signal.throwIfAborted()
    const call = this.#number()
    const { promise, resolve } = Promise.withResolvers<CallResult>()
    this.#waiting.set(call, resolve)
    this.#deps.post({ kind: 'call', id: this.#deps.queryOf(signal), call, what })
    const result = await promise
    signal.throwIfAborted()
    if (result.fault !== undefined) throw fromFault(result.fault)
    return result
  }

  #number(): number {
    this.#last += 1
    return this.#last
  }
}

/** Adds the series of a packet to `found`. @returns how many samples they have */
async function decode(packet: Packet, range: TimeRange, signal: AbortSignal, found: Series[]): Promise<number> {
  let samples = 0
  let turnEndsMs = performance.now() + turnMs
  for (const series of unpack(packet, range)) {
    if (series !== undefined) {
      samples += series.timestamps.length
      found.push(series)
    } else if (performance.now() > turnEndsMs) {
      await nextRound()
      signal.throwIfAborted()
      turnEndsMs = performance.now() + turnMs
    }
  }
  return samples
}
