import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { BatchBuilder } from '../domain/model/batch-builder.ts'
import { Labels } from '../domain/model/labels.ts'
import { openStorage } from '../storage/open-storage.ts'

export type Filling = {
  readonly series: number
  /** Of each series, 15 s apart. */
  readonly samples: number
  /** Of the newest, Unix milliseconds. */
  readonly endMs: number
}

/**
 * A state folder with series `heavy` that differ in `at` and, ten values, in `group`: counters with bends that
 * differ from series to series.
 */
export async function fillHome({ series, samples, endMs }: Filling): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'hearth-metrics-'))
  const logger = createLogger({ service: 'test', level: 'silent' })
  const storage = await openStorage({ dir: join(home, 'metrics'), clock: () => endMs, logger })
  const { signal } = new AbortController()
  for (let first = 0; first < series; first += 1_000) {
    const batch = new BatchBuilder()
    for (let at = first; at < Math.min(series, first + 1_000); at++) {
      for (let sample = 0; sample < samples; sample++)
        batch.pushNumber(endMs - (samples - 1 - sample) * 15_000, (sample * (at % 17) + ((sample * at) % 13)) / 4)
      batch.endSeries(Labels.of({ __name__: 'heavy', at: `${at}`, group: `g${at % 10}`, job: 'synth' }))
    }
    await storage.appendBatch(batch, { refusal: 'fail', signal })
  }
  await storage.close()
  return home
}
