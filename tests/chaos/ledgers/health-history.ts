import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ledger } from '../ledger.ts'

const historySchema = z.object({
  checks: z.record(z.string(), z.object({ segments: z.array(z.object({ at: z.string(), results: z.number() })) })),
})
const pauseMs = 2_000

/** Minutes of the health history: what it once told of a minute, it tells ever after. */
export function healthHistory(urlOf: () => string): Ledger {
  const told = new Map<string, number>()
  let failed = 0
  const read = async (): Promise<Map<string, number>> => {
    const answer = await fetch(`${urlOf()}/api/v1/history?since=1d`, { signal: AbortSignal.timeout(10_000) })
    const { checks } = historySchema.parse(await answer.json())
    return new Map(
      Object.entries(checks).flatMap(([name, { segments }]) =>
        segments.filter(isOver).map(({ at, results }): [string, number] => [`${name} at ${at}`, results]),
      ),
    )
  }
  return {
    name: 'health history',
    async work(signal) {
      while (!signal.aborted) {
        await read().then(
          (minutes) => {
            for (const [key, results] of minutes) told.set(key, Math.max(results, told.get(key) ?? 0))
          },
          () => failed++,
        )
        await sleep(pauseMs)
      }
    },
    async check() {
      const now = await read()
      const lost = [...told].filter(([key, results]) => (now.get(key) ?? 0) < results)
      return {
        acknowledged: told.size,
        failed,
        lost: lost.map(([key, results]) => `${key}: ${results} results were told, ${now.get(key) ?? 0} are there`),
        doubled: [],
      }
    },
  }
}

// A minute is written once it is over, and may be counted on a little later.
function isOver({ at }: { readonly at: string }): boolean {
  return Date.now() - Date.parse(at) > 90_000
}
