// Appends one sample after the other and prints how many were acknowledged, until it is killed.
import { createLogger } from '@hearth/kernel'
import { Labels } from '../../domain/model/labels.ts'
import { openStorage } from '../open-storage.ts'

const [dir = ''] = process.argv.slice(2)
const logger = createLogger({ service: 'metrics', level: 'silent' })
const storage = await openStorage({ dir, clock: Date.now, logger, checkpointBytes: 5_000 })
const labels = Labels.of({ __name__: 'm' })
const { signal } = new AbortController()

for (let count = 1; ; count++) {
  await storage.append([{ labels, timestamps: Float64Array.of(count * 1_000), values: Float64Array.of(count) }], signal)
  process.stdout.write(`${count}\n`)
}
