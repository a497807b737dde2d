import type { TimeRange } from '../../../domain/model/queryable.ts'
import type { Block, FoundSeries } from '../block.ts'
import { decodeChunk } from './decode-chunk.ts'
import { SampleList, type Samples } from './sample-list.ts'

/** The samples of a series in the range that were not deleted, oldest first. Damaged chunks are passed over. */
export async function readSamples(block: Block, { chunks, deleted }: FoundSeries, range: TimeRange): Promise<Samples> {
  const into = new SampleList()
  for (const { ref } of chunks) {
    await block.tolerate(async () => {
      const { encoding, bytes } = await block.chunks.read(ref)
      decodeChunk(encoding, bytes, range, into)
    })
  }
  const samples = into.take()
  return deleted.length === 0 ? samples : without(samples, deleted)
}

function without({ timestamps, values, histograms }: Samples, deleted: readonly TimeRange[]): Samples {
  const kept = [...timestamps.keys()].filter((at) => {
    const timeMs = timestamps[at] ?? 0
    return !deleted.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs <= toMs)
  })
  // As words, so that no NaN passes through a number.
  const words = new BigUint64Array(values.buffer, values.byteOffset, values.length)
  const keptWords = BigUint64Array.from(kept, (at) => words[at] ?? 0n)
  const rest = {
    timestamps: Float64Array.from(kept, (at) => timestamps[at] ?? 0),
    values: new Float64Array(keptWords.buffer),
  }
  return histograms === undefined ? rest : { ...rest, histograms: kept.map((at) => histograms[at]) }
}
