import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { StoreOutline } from '../../domain/queries/estimate-cost.ts'
import type { Turns } from '../../domain/turns/turns.ts'
import type { BlockSet } from '../blocks/block-set.ts'
import type { BlockLease } from '../blocks/leased-blocks.ts'
import type { Head } from '../head/head.ts'
import { boundSeries } from '../head/select-refs.ts'
import { type HandOverOptions, handOver } from './hand-over.ts'
import type { Packet } from './packet.ts'

/** What other threads need to answer queries from this store. */
export type SharedStore = StoreOutline & {
  /** Series in memory, as they are. @throws {Failure} `too-large` */
  handOver(matchers: readonly Matcher[], options: HandOverOptions): AsyncGenerator<Packet, undefined>
  /** Keeps the blocks of a range in place until they are released. */
  leaseBlocks(range: TimeRange): BlockLease
  /** A part of a block could not be read. */
  reportDamage(path: string, what: string): void
}

export function shareStore(head: Head, blocks: BlockSet, turns: Turns): SharedStore {
  return {
    handOver: (matchers, options) => handOver(head, matchers, options, turns),
    leaseBlocks: (range) => blocks.lease(range),
    reportDamage: (path, what) => blocks.reportDamage(path, what),
    boundSeries: (matchers) => boundSeries(head, matchers),
    // What is in a block is read from there, though the head may have it too.
    memoryFromMs: () => Math.max(Number.NEGATIVE_INFINITY, ...blocks.all.map(({ range }) => range.toMs + 1)),
  }
}
