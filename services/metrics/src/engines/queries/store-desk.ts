import type { Matcher } from '../../domain/model/matcher.ts'
import type { PlainMatcher } from '../../domain/queries/outgoing.ts'
import type { BlockLease } from '../../storage/blocks/leased-blocks.ts'
import type { Packet } from '../../storage/handover/packet.ts'
import type { SharedStore } from '../../storage/handover/shared-store.ts'
import type { Elsewhere } from '../reading/read-also.ts'
import { toFault } from './fault.ts'
import type { Call, CallResult } from './messages.ts'

export type StoreDeskDeps = {
  readonly store: Pick<SharedStore, 'handOver' | 'leaseBlocks'>
  /** Other servers. */
  readonly elsewhere: Pick<Elsewhere, 'select'>
  readonly createMatcher: (matcher: PlainMatcher) => Matcher
  readonly maxSeries: number
}

type Selection = Extract<Call, { matchers: unknown }>

/** Gives one query in another thread what it asks of the store, and takes all of it back at its end. */
export class StoreDesk {
  readonly #deps: StoreDeskDeps
  readonly #ended = new AbortController()
  readonly #selections = new Map<number, AsyncGenerator<Packet, undefined>>()
  readonly #leases = new Map<number, BlockLease>()

  constructor(deps: StoreDeskDeps) {
    this.#deps = deps
  }

  async answer(call: Call): Promise<CallResult> {
    try {
      return await this.#answer(call)
    } catch (error) {
      return { fault: toFault(error) }
    }
  }

  release(lease: number): void {
    this.#leases.get(lease)?.release()
    this.#leases.delete(lease)
  }

  end(): void {
    this.#ended.abort()
    this.#selections.clear()
    for (const lease of this.#leases.keys()) this.release(lease)
  }

  async #answer(call: Call): Promise<CallResult> {
    switch (call.kind) {
      case 'select':
        this.#select(call)
        return this.#next(call.selection)
      case 'elsewhere':
        return this.#askOthers(call)
      case 'next':
        return this.#next(call.selection)
      case 'lease': {
        this.#ended.signal.throwIfAborted()
        const lease = this.#deps.store.leaseBlocks(call.range)
        this.#leases.set(call.lease, lease)
        return { blocks: lease.blocks }
      }
    }
  }

  async #askOthers({ matchers, range, maxSamples }: Selection): Promise<CallResult> {
    const { elsewhere, createMatcher } = this.#deps
    const warnings: string[] = []
    const warn = (message: string) => void warnings.push(message)
    const options = { ...range, maxSamples, signal: this.#ended.signal, warn }
    const found = await elsewhere.select(matchers.map(createMatcher), options)
    const far = found.map(({ labels: { names, values: texts }, ...series }) => ({ ...series, names, texts }))
    return { far, warnings }
  }

  #select({ selection, matchers, range, maxSamples }: Selection): void {
    const { store, createMatcher, maxSeries } = this.#deps
    const options = { ...range, maxSamples, maxSeries, signal: this.#ended.signal }
    this.#selections.set(selection, store.handOver(matchers.map(createMatcher), options))
  }

  async #next(selection: number): Promise<CallResult> {
    const found = await this.#selections.get(selection)?.next()
    if (found?.value !== undefined) return { packet: found.value }
    this.#selections.delete(selection)
    return {}
  }
}
