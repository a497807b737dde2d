import type { BatchAppender, SampleBatch } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { MetadataTable } from '../../storage/metadata-table.ts'

/** Takes samples for servers elsewhere; nothing of them is kept here once these have them. */
export type Forwarder = BatchAppender & {
  /** Keeps what is said of metrics, to be sent with them; until this process ends. */
  describe(descriptions: readonly MetricDescription[]): Promise<void>
  metadata(): readonly MetricDescription[]
  /** How many samples were taken since the start. */
  taken(): number
}

/** @param keep resolves once the samples outlive this process */
export function createForwarder(keep: (batch: SampleBatch) => Promise<void>, metadataBytes: number): Forwarder {
  const table = new MetadataTable(metadataBytes)
  let taken = 0
  return {
    async appendBatch(batch) {
      const stored = batch.ends[batch.labels.length - 1] ?? 0
      await keep(batch)
      taken += stored
      // Whether a sample is too late is for those to say who have the series.
      return { stored, tooOld: 0, conflicting: 0 }
    },
    async describe(descriptions) {
      for (const description of descriptions) table.put(description)
    },
    metadata: () => [...table],
    taken: () => taken,
  }
}
