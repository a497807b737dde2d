import { createHash } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { ScrapeClient } from '../clients/scrape-client.ts'
import type { ExemplarSink } from '../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { MetricMetadata, TargetState } from '../domain/model/target.ts'
import type { ScrapeTarget } from '../domain/scrape/scrape-target.ts'
import { ScrapeLoop } from './scrape-loop.ts'

export type ScraperDeps = {
  readonly appender: BatchAppender
  readonly exemplars: ExemplarSink
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

/** What makes a loop another one; how the target was found does not. */
function identityOf({ discoveredLabels: _, ...target }: ScrapeTarget): string {
  return JSON.stringify(target)
}

/** Where samples come from and go: a loop that is replaced by another with the same goes on with its series. */
function placeOf({ url, labels }: ScrapeTarget): string {
  return JSON.stringify([url, labels])
}

type Running = { readonly target: ScrapeTarget; readonly loop: ScrapeLoop }

export function createScraper(targets: readonly ScrapeTarget[], deps: ScraperDeps): Scraper {
  const md5 = (text: string) => createHash('md5').update(text).digest()
  const create = (target: ScrapeTarget): Running => ({ target, loop: new ScrapeLoop(target, { ...deps, md5 }) })
  let running = new Map(targets.map((target) => [identityOf(target), create(target)]))
  let started = false
  return {
    start() {
      started = true
      for (const { loop } of running.values()) loop.start()
    },
    async setTargets(next) {
      const wanted = new Map(next.map((target) => [identityOf(target), target]))
      const places = new Set(next.map(placeOf))
      const gone = [...running].filter(([key]) => !wanted.has(key)).map(([, one]) => one)
      await Promise.all(gone.map(({ target, loop }) => (places.has(placeOf(target)) ? loop.stop() : loop.end())))
      const before = new Map(gone.map((one) => [placeOf(one.target), one.loop]))
      running = new Map([...wanted].map(([key, target]) => [key, take(running.get(key), target, before)]))
      if (started) for (const { loop } of running.values()) loop.start()
    },
    targets: () => [...running.values()].map(({ loop }) => loop.state),
    metadata: () => [...running.values()].flatMap(({ loop }) => loop.metadata()),
    async close() {
      started = false
      await Promise.all([...running.values()].map(({ loop }) => loop.stop()))
    },
  }

  function take(known: Running | undefined, target: ScrapeTarget, before: ReadonlyMap<string, ScrapeLoop>): Running {
    if (known !== undefined) {
      known.loop.rediscover(target.discoveredLabels)
      return { ...known, target }
    }
    const one = create(target)
    const predecessor = before.get(placeOf(target))
    if (predecessor !== undefined) one.loop.inherit(predecessor)
    return one
  }
}
