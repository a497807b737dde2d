/**
 * Are fifteen days kept, and within their size?
 *
 * Days of samples every 15 seconds, sixteen unless it is told otherwise, go through the store itself, by a clock that is
 * moved on, into two stores at once: one with all the room it wants, and one with a bound that does not hold all. After
 * every two hours both do their upkeep, as the service does it; their folders are measured all the time. In the end
 * every sample of some series is read back. `node fifteen-days.ts [series] [days] [all|half]`, the last for one store alone:
 * 10,000 series take six seconds of processor time for every two hours of both. An interrupt ends it with the two hours it
 * is at, and what there is then is read back.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@hearth/kernel'
import { BatchBuilder } from '../../services/metrics/src/domain/model/batch-builder.ts'
import { Labels } from '../../services/metrics/src/domain/model/labels.ts'
import { createMatcher } from '../../services/metrics/src/domain/promql/syntax/matchers.ts'
import { openStorage } from '../../services/metrics/src/storage/open-storage.ts'
import { createValues, labelsOf } from './values.ts'

const [seriesCount = 300, days = 16] = process.argv.slice(2, 4).map(Number)
const only = process.argv[4]
const [stepMs, hourMs] = [15_000, 3_600_000]
const stepsPerRound = (2 * hourMs) / stepMs
const startMs = Math.floor(Date.UTC(2026, 0, 1) / (54 * hourMs)) * 54 * hourMs
const watched = [0, 5, 9]
const { signal } = new AbortController()
const time = { nowMs: startMs }
// About half of what all but one of the days of these values take.
const tightBytes = seriesCount * (((days - 1) * 24 * hourMs) / stepMs) * 1.4

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0
    // Files go while they are counted.
    return (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function openStore(name: string, retentionBytes: number) {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-days-'))
  const logger = createLogger({ service: 'bench', level: 'warn' })
  const storage = await openStorage({ dir, clock: () => time.nowMs, logger, retentionBytes })
  const measured = { peakBytes: 0, isOver: false }
  const watching = (async () => {
    while (!measured.isOver) {
      measured.peakBytes = Math.max(measured.peakBytes, await sizeOf(dir))
      await sleep(20)
    }
  })()
  return { name, dir, storage, measured, watching, retentionBytes }
}

type Store = Awaited<ReturnType<typeof openStore>>

const stores: Store[] = []
if (only !== 'half') stores.push(await openStore('all the room', 64 * 2 ** 30))
if (only !== 'all') stores.push(await openStore('half the room', tightBytes))
const nextValue = createValues(seriesCount)
const labels = Array.from({ length: seriesCount }, (_, at) => Labels.of(labelsOf(at)))
const written = watched.map((): number[] => [])

/** Two hours of all series, a minute and a half at a time each. */
function* batches(fromMs: number): Generator<BatchBuilder> {
  for (let step = 0; step < stepsPerRound; step += 6) {
    const batch = new BatchBuilder()
    for (const [at, of] of labels.entries()) {
      for (let one = 0; one < 6; one++) {
        const value = nextValue(at)
        batch.pushNumber(fromMs + (step + one) * stepMs, value)
        if (watched.includes(at)) written[watched.indexOf(at)]?.push(value)
      }
      batch.endSeries(of)
    }
    yield batch
  }
}

function tell({ name, storage, measured }: Store, day: number, folderBytes: number): void {
  const blocks = storage.blocks()
  const oldest = Math.min(time.nowMs, ...blocks.map(({ minTime }) => minTime))
  const spans = blocks.map(({ minTime, maxTime }) => Math.round((maxTime - minTime) / hourMs)).join(' ')
  const figures = `${mb(folderBytes)} now, ${mb(measured.peakBytes)} at most, ${((time.nowMs - oldest) / 864e5).toFixed(2)} days`
  console.log(`day ${day}, ${name}: ${figures}; blocks of hours: ${spans}; ${spent()}`)
}

function spent(): string {
  const { user, system } = process.cpuUsage()
  const residentMb = (process.resourceUsage().maxRSS / 1000).toFixed(0)
  return `${((user + system) / 1e6).toFixed(0)} s of processor time, ${residentMb} MB resident at most`
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

let isInterrupted = false
process.once('SIGINT', () => {
  isInterrupted = true
})
for (let round = 0; round < (days * 24) / 2 && !isInterrupted; round++) {
  const fromMs = startMs + round * 2 * hourMs
  for (const batch of batches(fromMs)) {
    time.nowMs += 6 * stepMs
    for (const { storage } of stores) await storage.appendBatch(batch, { refusal: 'fail', signal })
  }
  for (const { storage } of stores) await storage.compact()
  if (round % 12 === 11) for (const store of stores) tell(store, (round + 1) / 12, await sizeOf(store.dir))
}

/** How many samples of the watched series are there, and how many of them are as they were written. */
async function readBack({ name, storage, measured, retentionBytes }: Store): Promise<void> {
  for (const [place, at] of watched.entries()) {
    const matchers = Object.entries(labelsOf(at)).map(([key, value]) => createMatcher(key, '=', value))
    const range = { fromMs: startMs, toMs: time.nowMs }
    const [found] = await storage.select(matchers, { ...range, maxSamples: 1e9, signal })
    const times = [...(found?.timestamps ?? [])]
    const right = times.filter(
      (atMs, index) => found?.values[index] === written[place]?.[Math.round((atMs - startMs) / stepMs)],
    )
    const first = times[0] ?? time.nowMs
    const expected = Math.round((time.nowMs - first) / stepMs)
    console.log(`${name}: ${times.length} of ${expected} samples since its oldest, ${right.length} as written`)
  }
  const bound = retentionBytes === tightBytes ? `, bound ${mb(retentionBytes)}` : ''
  console.log(`${name}: at most ${mb(measured.peakBytes)}${bound}`)
}

for (const store of stores) {
  await readBack(store)
  store.measured.isOver = true
  await store.watching
  await store.storage.close()
  await rm(store.dir, { recursive: true })
}
console.log(spent())
