import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BlockContent, type BlockSeries, writeFiles } from './block-files.ts'
import { BufferedFile, type Sink } from './files/buffered-file.ts'
import { FoldedSize } from './files/folded-file.ts'
import { describeBlock, type NewBlock, smallFiles } from './write-block.ts'

// How long it may keep everything else waiting.
const sliceMs = 8

const nowhere: Sink = { write: async () => undefined, sync: async () => undefined, close: async () => undefined }

/** What `writeBlock` would write of the same, in bytes; 0 where that is no sample. Takes as long, without the disk. */
export async function measureBlock(block: NewBlock, content: BlockContent): Promise<number> {
  let bytes = 0
  const grow = async (more: number) => {
    bytes += more
  }
  const folded = new FoldedSize()
  const written = await writeFiles(
    { ...content, series: inTurns(content.series) },
    { index: async () => new BufferedFile(folded, grow), segment: async () => new BufferedFile(nowhere, grow) },
  )
  if (written.numSamples === 0) return 0
  const meta = describeBlock(block, written, content.arrivedMs())
  const small = smallFiles(meta, written).reduce((sum, file) => sum + file.bytes.length * 2, 0)
  return bytes + folded.bytes + small
}

/** Nothing that is written gives others their turn here. */
async function* inTurns(series: BlockContent['series']): AsyncGenerator<BlockSeries> {
  let sliceEnd = performance.now() + sliceMs
  for await (const one of series) {
    yield one
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
}
