import type { FlowDocument, FlowEdge } from '../document/document.ts'
import type { Connection } from '../drawing/draw-wire.ts'
import { connect } from '../wiring/connect.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { fitOf } from '../wiring/fit-of.ts'
import { type Edit, inTurn } from './edit.ts'
import { withMembers } from './members.ts'

/** Whether what comes before these nodes can be wired to what comes after them. */
export function canClose(document: FlowDocument, ids: readonly string[]): boolean {
  return bridgesOf(document, ids).length > 0
}

/** Wires what comes before these nodes to what comes after them, where that fits. The nodes keep what they bring in. */
export function closeGap(ids: readonly string[]): Edit {
  return (document) => {
    const bridges = bridgesOf(document, ids)
    if (bridges.length === 0) return document
    const left = leavingWires(document, ids).map(({ id }) => id)
    return inTurn(disconnect(left), ...bridges.map(connect))(document)
  }
}

// Each wire that leaves is taken over by all that come in and fit where it ended.
function bridgesOf(document: FlowDocument, ids: readonly string[]): readonly Connection[] {
  const inside = withMembers(document, ids)
  const coming = document.edges.filter(({ source, target }) => inside.has(target) && !inside.has(source))
  const leaving = leavingWires(document, ids)
  const cut = disconnect(leaving.map(({ id }) => id))(document)
  return leaving.flatMap((end) =>
    coming.flatMap((begin) => {
      const bridge = bridgeOf(begin, end)
      return fitOf(cut, bridge).fits ? [bridge] : []
    }),
  )
}

function leavingWires(document: FlowDocument, ids: readonly string[]): readonly FlowEdge[] {
  const inside = withMembers(document, ids)
  return document.edges.filter(({ source, target }) => inside.has(source) && !inside.has(target))
}

function bridgeOf(begin: FlowEdge, end: FlowEdge): Connection {
  return {
    source: begin.source,
    sourceHandle: begin.sourceHandle ?? '',
    target: end.target,
    targetHandle: end.targetHandle ?? end.target,
  }
}
