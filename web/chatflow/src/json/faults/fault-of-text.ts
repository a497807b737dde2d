import { type FlowDocument, readDocument } from '@hearth/flow'
import { said } from '../../flow/said.ts'
import { locateNode } from '../locate-node.ts'
import { nodeAt } from '../node-at.ts'
import type { JsonFault } from './json-fault.ts'
import { jsonFaultAt } from './json-fault-at.ts'

export type ReadText = { readonly document: FlowDocument } | { readonly fault: JsonFault }

/** Reads a flow's JSON; of what cannot be read it tells the line and the node. @param drawn what it was before */
export function readText(text: string, drawn: FlowDocument): ReadText {
  const read = readDocument(text)
  if ('document' in read) return read
  const { message, nodeId } = read.fault
  const position = nodeId === undefined ? jsonFaultAt(text) : locateNode(text, nodeId)?.from
  const place = position === undefined ? undefined : nodeAt(text, position)
  const belongs = nodeId ?? place?.id ?? (place === undefined ? undefined : drawn.nodes[place.at]?.id)
  return {
    fault: {
      message: said(message),
      ...(position === undefined ? {} : { line: text.slice(0, position).split('\n').length }),
      ...(belongs === undefined ? {} : { nodeId: belongs }),
    },
  }
}
