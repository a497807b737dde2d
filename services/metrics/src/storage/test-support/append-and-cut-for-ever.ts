// Appends a sample a minute of its own time, cuts blocks all the while, and prints how many samples were
// acknowledged, until it is killed. It goes on behind the samples that are there.
import { createLogger } from '@hearth/kernel'
import { Labels } from '../../domain/model/labels.ts'
import { openStorage } from '../open-storage.ts'

const minuteMs = 60_000
const [dir = '', first = '1'] = process.argv.slice(2)
const logger = createLogger({ service: 'metrics', level: 'silent' })
let count = Number(first)
const storage = await openStorage({ dir, clock: () => count * minuteMs, logger, checkpointBytes: 5_000 })
const labels = Array.from({ length: 20 }, (_, at) => Labels.of({ __name__: 'm', id: String(at) }))
const { signal } = new AbortController()

let isCutting = false
const cut = async () => {
  isCutting = true
  await storage.compact()
  isCutting = false
}

for (; ; count++) {
  const timestamps = Float64Array.of(count * minuteMs)
  await storage.append(
    labels.map((one, at) => ({ labels: one, timestamps, values: Float64Array.of(count * at) })),
    signal,
  )
  process.stdout.write(`${count}\n`)
  if (count % 60 === 0 && !isCutting) void cut()
}
