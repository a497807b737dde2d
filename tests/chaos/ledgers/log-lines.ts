import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { docker } from '../../../services/logs/src/test-support/docker.ts'
import { readEvents } from '../../../services/logs/src/test-support/sse.ts'
import type { Ledger } from '../ledger.ts'

const image = 'busybox-test'
const linesSchema = z.array(z.object({ m: z.string() }))
const script = 'i=0; while :; do echo "line $i"; i=$((i+1)); sleep 0.05; done'
const drainMs = 30_000

/** The lines of a container that counts, followed over every death of the service with the cursor it gave. */
export async function logLines(urlOf: () => string, driver: 'json-file' | 'local'): Promise<Ledger> {
  const id = await docker('run', '-d', '--log-driver', driver, image, 'sh', '-c', script)
  const seen: string[] = []
  const gaps: string[] = []
  let cursor: string | undefined
  let breaks = 0
  const follow = async (signal: AbortSignal) => {
    const from = cursor === undefined ? 'tail=all' : `cursor=${encodeURIComponent(cursor)}`
    for await (const { event, data, id: next } of readEvents(`${urlOf()}/api/v1/logs/stream?container=${id}&${from}`, {
      signal,
    })) {
      if (event === 'lines') seen.push(...linesSchema.parse(data).map(({ m }) => m))
      if (event === 'gap') gaps.push(JSON.stringify(data))
      cursor = next
    }
  }
  const goOn = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await follow(signal).catch(() => undefined)
      breaks++
      await sleep(100)
    }
  }
  return {
    name: `lines of a container (${driver})`,
    work: goOn,
    async check() {
      await docker('kill', id)
      const written = (await docker('logs', id)).split('\n')
      const last = written.at(-1) ?? ''
      const ending = AbortSignal.timeout(drainMs)
      const rest = new AbortController()
      const reading = goOn(AbortSignal.any([ending, rest.signal]))
      while (!ending.aborted && !seen.includes(last)) await sleep(50)
      rest.abort()
      await reading
      const counts = Map.groupBy(seen, (line) => line)
      return {
        acknowledged: written.length,
        failed: breaks,
        lost: [...written.filter((line) => !counts.has(line)), ...gaps],
        doubled: [...counts].filter(([, all]) => all.length > 1).map(([line]) => line),
      }
    },
    async close() {
      await docker('rm', '-f', id)
    },
  }
}
