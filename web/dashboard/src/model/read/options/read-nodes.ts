import { at, filledText, type Json, oneOf, records, text } from '../../json.ts'
import type { NodesOptions, StatUnits } from '../../panel-options.ts'

export function readNodes(options: Json): NodesOptions {
  return {
    layout: oneOf(options.layoutAlgorithm, ['layered', 'force', 'grid'], 'layered'),
    nodeUnits: unitsOf(options.nodes),
    edgeUnits: unitsOf(options.edges),
    arcs: records(at(options, 'nodes.arcs')).flatMap(({ field, color }) => {
      const name = filledText(field)
      return name === undefined ? [] : [{ field: name, color: text(color, 'gray') }]
    }),
  }
}

function unitsOf(json: unknown): StatUnits {
  return { main: filledText(at(json, 'mainStatUnit')), secondary: filledText(at(json, 'secondaryStatUnit')) }
}
