import { type FlowPicture, pictureOf, readDocument } from '@hearth/flow'

/** The picture of what `flowData` draws; an empty one where that cannot be read. */
export function pictureOfFlow(flowData: string): FlowPicture {
  const read = readDocument(flowData)
  return pictureOf('document' in read ? read.document : { nodes: [], edges: [] })
}
