import type { Logger } from '@hearth/kernel'
import type { KeyedDiscoverer } from '../discovery/create-discoverers.ts'
import type { TargetGroup } from '../domain/scrape/target-group.ts'

/** Discoveries that go on while a configuration is in force; those that two configurations share are not disturbed. */
export type DiscoveryRuns = {
  /** Starts what is new and stops what is gone. */
  setDiscoverers(wanted: readonly KeyedDiscoverer[]): void
  /** What a discovery found last; nothing before it found anything. */
  groups(key: string): readonly TargetGroup[]
  close(): Promise<void>
}

type Run = { groups: readonly TargetGroup[]; readonly stop: AbortController; readonly ended: Promise<void> }

/** @param changed told each time one found something */
export function createDiscoveryRuns(changed: () => void, logger: Logger): DiscoveryRuns {
  let runs = new Map<string, Run>()
  const start = ({ create, key, known = [] }: KeyedDiscoverer): Run => {
    const stop = new AbortController()
    const ready = Promise.withResolvers<Run>()
    const follow = async () => {
      const run = await ready.promise
      for await (const groups of create().discover(stop.signal)) {
        const isSame = JSON.stringify(groups) === JSON.stringify(run.groups)
        run.groups = groups
        if (!isSame) changed()
      }
    }
    const ended = follow().catch((error: unknown) => {
      if (!stop.signal.aborted)
        logger.error({ err: error, discovery: key }, 'A discovery ended by a fault of this program')
    })
    const run: Run = { groups: known, stop, ended }
    ready.resolve(run)
    return run
  }
  return {
    setDiscoverers(wanted) {
      const before = runs
      runs = new Map()
      for (const one of wanted) if (!runs.has(one.key)) runs.set(one.key, before.get(one.key) ?? start(one))
      for (const [key, run] of before) if (!runs.has(key)) run.stop.abort()
    },
    groups: (key) => runs.get(key)?.groups ?? [],
    async close() {
      for (const run of runs.values()) run.stop.abort()
      await Promise.all([...runs.values()].map(({ ended }) => ended))
    },
  }
}
