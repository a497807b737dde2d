import type { FlowDocument } from '@hearth/flow'
import { getBezierPath, Position } from '@xyflow/react'
import { type Look, lookOfNode } from '../nodes/look.ts'
import { summaryOf } from '../nodes/node-summary.ts'
import { noteWords } from '../nodes/note-words.ts'
import { type Place, placesOf } from '../view/places.ts'
import { emptyView, viewOf } from '../view/view.ts'
import type { ViewEdge, ViewNode } from '../view/view-node.ts'

/** The colours of the page by the names of its variables, such as `color-body` and `color-blue-filled`. */
export type Colors = (name: string) => string

const marginPx = 32
const font = 'system-ui, sans-serif'
const nameSize = 14
const summarySize = 12
// Of a letter among others, in parts of its size, by a font that is wider than most: nothing here can measure it.
const nameLetter = 0.68
const summaryLetter = 0.56
const besideIconPx = 64
const noteLineLength = 38
const noteLinePx = 16

/** The whole drawing as a picture that stands by itself. */
export function drawPicture(document: FlowDocument, colors: Colors): string {
  const { nodes, edges } = viewOf(document, emptyView)
  const places = placesOf(document)
  const shown = nodes.filter(({ hidden }) => hidden !== true)
  const { x, y, width, height } = boundsOf(shown.flatMap(({ id }) => places.get(id) ?? []))
  const parts = [
    ...shown.filter(({ type }) => type === 'frame').map((node) => drawNode(node, places, colors)),
    ...edges.map((edge) => drawEdge(edge, shown, places, colors)),
    ...shown.filter(({ type }) => type !== 'frame').map((node) => drawNode(node, places, colors)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" font-family="${font}"><rect x="${x}" y="${y}" width="100%" height="100%" fill="${colors('color-body')}"/>${parts.join('')}</svg>`
}

function boundsOf(places: readonly Place[]): Place {
  const all = places.length === 0 ? [{ x: 0, y: 0, width: 0, height: 0 }] : places
  const x = Math.min(...all.map((place) => place.x)) - marginPx
  const y = Math.min(...all.map((place) => place.y)) - marginPx
  const right = Math.max(...all.map((place) => place.x + place.width)) + marginPx
  const bottom = Math.max(...all.map((place) => place.y + place.height)) + marginPx
  return { x, y, width: right - x, height: bottom - y }
}

function drawNode({ id, type, data: { node } }: ViewNode, places: ReadonlyMap<string, Place>, colors: Colors): string {
  const place = places.get(id)
  if (place === undefined) return ''
  if (type === 'note') return drawNote(place, noteWords(node), colors)
  const box = drawBox(place, colors(type === 'frame' ? 'color-default-hover' : 'color-body'), colors)
  const look = lookOfNode(node)
  if (type === 'frame')
    return box + drawText(place.x + 14, place.y + 24, node.data.label, colors('color-text'), nameSize, 600)
  const roomPx = place.width - besideIconPx
  const summary = cut(summaryOf(node), roomPx / (summarySize * summaryLetter))
  const middle = place.y + place.height / 2
  return [
    box,
    drawIcon(place.x + 12, middle - 16, look, colors),
    drawText(
      place.x + 54,
      summary === '' ? middle + 5 : middle - 3,
      cut(node.data.label, roomPx / (nameSize * nameLetter)),
      colors('color-text'),
      nameSize,
      600,
    ),
    summary === '' ? '' : drawText(place.x + 54, middle + 14, summary, colors('color-dimmed'), summarySize, 400),
  ].join('')
}

function drawBox({ x, y, width, height }: Place, fill: string, colors: Colors): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${colors('color-default-border')}"/>`
}

function drawIcon(x: number, y: number, { color, icon }: Look, colors: Colors): string {
  return `<rect x="${x}" y="${y}" width="32" height="32" rx="4" fill="${colors(`color-${color}-light`)}"/><path transform="translate(${x + 5.5} ${y + 5.5}) scale(0.88)" d="${icon}" fill="none" stroke="${colors(`color-${color}-light-color`)}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`
}

function drawNote(place: Place, words: string, colors: Colors): string {
  const lines = words.split('\n').flatMap((line) => line.match(new RegExp(`.{1,${noteLineLength}}`, 'g')) ?? [''])
  const fitting = lines.slice(0, Math.floor((place.height - 16) / noteLinePx))
  const texts = fitting.map((line, at) =>
    drawText(place.x + 12, place.y + 22 + at * noteLinePx, line, colors('color-text'), 12, 400),
  )
  return drawBox(place, colors('color-yellow-light'), colors) + texts.join('')
}

function drawText(x: number, y: number, text: string, fill: string, size: number, weight: number): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" font-weight="${weight}">${escapeText(text)}</text>`
}

function drawEdge(
  edge: ViewEdge,
  nodes: readonly ViewNode[],
  places: ReadonlyMap<string, Place>,
  colors: Colors,
): string {
  const start = endOf(edge.source, edge.sourceHandle, 'outputs', nodes, places)
  const end = endOf(edge.target, edge.targetHandle, 'inputs', nodes, places)
  if (start === undefined || end === undefined) return ''
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: Position.Right,
    targetX: end.x,
    targetY: end.y,
    targetPosition: Position.Left,
  })
  return `<path d="${path}" fill="none" stroke="${colors(`color-${edge.data?.color ?? 'gray'}-filled`)}" stroke-width="1.75" stroke-opacity="0.75"/>`
}

function endOf(
  nodeId: string,
  handle: string | null | undefined,
  side: 'inputs' | 'outputs',
  nodes: readonly ViewNode[],
  places: ReadonlyMap<string, Place>,
) {
  const place = places.get(nodeId)
  const handles = nodes.find(({ id }) => id === nodeId)?.data.handles[side]
  if (place === undefined || handles === undefined) return undefined
  const at = Math.max(
    0,
    handles.findIndex(({ id }) => id === handle),
  )
  const share = (at + 1) / (Math.max(handles.length, 1) + 1)
  return { x: side === 'inputs' ? place.x : place.x + place.width, y: place.y + place.height * share }
}

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, Math.max(0, Math.floor(length) - 1))}…` : text

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
