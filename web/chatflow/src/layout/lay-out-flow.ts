import { readDocument, writeDocument } from '@hearth/flow'
import { placesOf } from '../canvas/view/places.ts'
import { layoutDocument } from './layout-document.ts'
import { applyLayout } from './read-layout.ts'

// What lays out is large: a machine that has much else to do takes many seconds to load it.
const maxLayoutMs = 30_000

/**
 * A flow's JSON text with its nodes where the canvas would lay them out; one that cannot be read stays as it is.
 *
 * @throws what `layoutDocument` does, and after thirty seconds
 */
export async function layOutFlow(flowData: string): Promise<string> {
  const read = readDocument(flowData)
  if ('fault' in read) return flowData
  const layout = await layoutDocument(read.document, placesOf(read.document), AbortSignal.timeout(maxLayoutMs))
  return writeDocument(applyLayout(layout)(read.document))
}
