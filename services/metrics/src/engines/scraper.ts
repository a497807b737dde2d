import { createHash } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { ScrapeClient } from '../clients/scrape-client.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { MetricMetadata, TargetState } from '../domain/model/target.ts'
import type { ScrapeTarget } from '../domain/scrape/scrape-target.ts'
import { ScrapeLoop } from './scrape-loop.ts'

export type ScraperDeps = {
  readonly appender: BatchAppender
  readonly client: ScrapeClient
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
}

/** Scrapes targets again and again, each at its own pace. */
export type Scraper = {
  start(): void
  /** Replaces the targets: what is scraped no longer ends, what stays goes on undisturbed. */
  setTargets(targets: readonly ScrapeTarget[]): Promise<void>
  /** In the order they were given. */
  targets(): readonly TargetState[]
  /** What the targets said about their metrics at their last scrapes. */
  metadata(): readonly MetricMetadata[]
  /** Ends all scrapes. Series are not marked as ended: the next start goes on with them. */
  close(): Promise<void>
}

export function createScraper(targets: readonly ScrapeTarget[], deps: ScraperDeps): Scraper {
  const md5 = (text: string) => createHash('md5').update(text).digest()
  const identity = (target: ScrapeTarget) => JSON.stringify(target)
  const create = (target: ScrapeTarget) => new ScrapeLoop(target, { ...deps, md5 })
  let loops = new Map(targets.map((target) => [identity(target), create(target)]))
  let started = false
  return {
    start() {
      started = true
      for (const loop of loops.values()) loop.start()
    },
    async setTargets(next) {
      const before = loops
      loops = new Map(next.map((target) => [identity(target), before.get(identity(target)) ?? create(target)]))
      const removed = [...before].filter(([key]) => !loops.has(key)).map(([, loop]) => loop)
      await Promise.all(removed.map((loop) => loop.end()))
      if (started) for (const loop of loops.values()) loop.start()
    },
    targets: () => [...loops.values()].map((loop) => loop.state),
    metadata: () => [...loops.values()].flatMap((loop) => loop.metadata()),
    async close() {
      started = false
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}
