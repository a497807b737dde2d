import { type ColorScheme, cssColor } from '../../field/colors.ts'
import { rowCount } from '../../frame.ts'
import { flag, numberOf, text } from '../../json.ts'
import type { DisplayField, DisplayFrame, PanelData } from '../../panel-data.ts'
import type { NodesOptions, StatUnits } from '../../panel-options.ts'
import { formatterOf } from '../../units/format-value.ts'
import type { GraphEdge, GraphNode, NodeGraph } from './node-graph.ts'

/** More nodes than these are a cloud. */
const mostNodes = 500
const mostEdges = 5_000
const usualRadius = 40
const arcColors = ['green', 'red', 'orange', 'blue', 'purple', 'yellow']

/**
 * Nodes and edges of a node graph: edges are the rows of frames with the fields `source` and `target`, nodes those of
 * frames with an `id`. What only edges name is a node as well. Names of fields count in any case.
 */
export function toNodeGraph({ frames }: PanelData, options: NodesOptions, scheme: ColorScheme): NodeGraph {
  const isEdges = (frame: DisplayFrame) =>
    fieldOf(frame, 'source') !== undefined && fieldOf(frame, 'target') !== undefined
  const edges = frames
    .filter(isEdges)
    .flatMap((frame) => edgesOf(frame, options.edgeUnits, scheme))
    .slice(0, mostEdges)
  const told = frames.filter((frame) => !isEdges(frame)).flatMap((frame) => nodesOf(frame, options, scheme))
  const byId = new Map(told.map((node) => [node.id, node]))
  for (const { source, target } of edges)
    for (const id of [source, target]) if (!byId.has(id)) byId.set(id, nodeOfEdge(id))
  const nodes = [...byId.values()].slice(0, mostNodes)
  const shown = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    edges: edges.filter(({ source, target }) => shown.has(source) && shown.has(target)),
    left: byId.size - nodes.length,
  }
}

const nodeOfEdge = (id: string): GraphNode => ({
  id,
  title: id,
  subtitle: '',
  main: '',
  secondary: '',
  color: '#808080',
  arcs: [],
  radius: usualRadius,
  isHighlighted: false,
  details: [],
  at: undefined,
})

function fieldOf({ fields }: DisplayFrame, name: string): DisplayField | undefined {
  return fields.find((field) => field.name.toLowerCase() === name || field.displayName.toLowerCase() === name)
}

const rowsOf = (frame: DisplayFrame) => Array.from({ length: rowCount(frame) }, (_, row) => row)

function nodesOf(frame: DisplayFrame, options: NodesOptions, scheme: ColorScheme): readonly GraphNode[] {
  const ids = fieldOf(frame, 'id')
  if (ids === undefined) return []
  const own = readerOf(frame, options.nodeUnits, scheme)
  const arcs = frame.fields.filter(({ name }) => name.toLowerCase().startsWith('arc__'))
  const ring =
    options.arcs.length > 0
      ? options.arcs
      : arcs.map((field, index) => ({ field: field.name, color: arcColor(field, index) }))
  const parts = ring.flatMap(({ field, color }) => {
    const found = fieldOf(frame, field.toLowerCase())
    return found === undefined ? [] : [{ field: found, color: cssColor(color, scheme) }]
  })
  return rowsOf(frame).map((row) => ({
    id: text(ids.values[row]),
    title: own.word('title', row) || text(ids.values[row]),
    subtitle: own.word('subtitle', row),
    main: own.stat('mainstat', row),
    secondary: own.stat('secondarystat', row),
    color: own.color(row) ?? '#808080',
    arcs: parts.flatMap(({ field, color }) => {
      const share = numberOf(field.values[row]) ?? 0
      return share <= 0 ? [] : [{ share: Math.min(1, share), color, name: field.displayName }]
    }),
    radius: Math.min(200, Math.max(5, numberOf(own.value('noderadius', row)) ?? usualRadius)),
    isHighlighted: flag(own.value('highlighted', row)),
    details: own.details(row),
    at: { frame, field: own.linked ?? ids, row },
  }))
}

const arcColor = ({ config }: DisplayField, index: number) =>
  config.color?.fixedColor ?? arcColors[index % arcColors.length] ?? 'gray'

function edgesOf(frame: DisplayFrame, units: StatUnits, scheme: ColorScheme): readonly GraphEdge[] {
  const own = readerOf(frame, units, scheme)
  const source = fieldOf(frame, 'source')
  if (source === undefined) return []
  return rowsOf(frame).map((row) => ({
    id: own.word('id', row) || String(row),
    source: text(source.values[row]),
    target: text(own.value('target', row)),
    main: own.stat('mainstat', row),
    secondary: own.stat('secondarystat', row),
    color: own.color(row),
    thickness: Math.min(20, Math.max(0.5, numberOf(own.value('thickness', row)) ?? 1)),
    dash: own.word('strokedasharray', row) || undefined,
    isHighlighted: flag(own.value('highlighted', row)),
    details: own.details(row),
    at: { frame, field: own.linked ?? source, row },
  }))
}

/** Reads the fields of a frame by their names in lower case. */
function readerOf(frame: DisplayFrame, units: StatUnits, scheme: ColorScheme) {
  const field = (name: string) => fieldOf(frame, name)
  const value = (name: string, row: number): unknown => field(name)?.values[row]
  const details = frame.fields.filter(({ name }) => name.toLowerCase().startsWith('detail__'))
  return {
    value,
    linked: frame.fields.find(({ config }) => (config.links?.length ?? 0) > 0),
    word: (name: string, row: number) => text(value(name, row)),
    stat(name: string, row: number) {
      const found = field(name)
      return found === undefined ? '' : wordStat(found, row, name === 'mainstat' ? units.main : units.secondary)
    },
    color(row: number) {
      const found = field('color')
      if (found === undefined) return undefined
      const own = found.values[row]
      // Numbers are coloured by the scheme of their field.
      if (typeof own === 'number') return found.display(own).color
      return text(own) === '' ? undefined : cssColor(text(own), scheme)
    },
    details: (row: number) =>
      details.map((one) => `${one.displayName.replace(/^detail__/i, '')}: ${wordStat(one, row, undefined)}`),
  }
}

function wordStat(field: DisplayField, row: number, unit: string | undefined): string {
  const value = field.values[row]
  if (value === null || value === undefined) return ''
  if (unit !== undefined && typeof value === 'number') {
    const {
      prefix = '',
      text: words,
      suffix = '',
    } = formatterOf(unit)(value, field.config.decimals, { zone: '', nowMs: 0 })
    return `${prefix}${words}${suffix}`
  }
  const { prefix, text: words, suffix } = field.display(value)
  return `${prefix}${words}${suffix}`
}
