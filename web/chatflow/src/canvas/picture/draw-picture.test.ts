import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'

const node = (id: string, x: number, label: string) => ({
  id,
  type: 'agentFlow',
  position: { x, y: 50 },
  data: { id, name: 'llmAgentflow', label, outputAnchors: [{ id: `${id}-out`, name: 'out', label: 'out' }] },
})
const document = {
  nodes: [node('a', 100, 'Ask <b>"all"</b> & sum up'), node('b', 500, 'Reply')],
  edges: [{ id: 'w', source: 'a', sourceHandle: 'a-out', target: 'b', targetHandle: 'b' }],
}

test('a picture holds all of the drawing, with a margin', () => {
  expect(drawPicture(document, (name) => name)).toContain('viewBox="68 18 684 136"')
})

test('a wire goes from the right of a node to the left of the next', () => {
  expect(drawPicture(document, (name) => name)).toContain('<path d="M320,86 C410,86 410,86 500,86"')
})

test('words cannot become parts of the picture', () => {
  const picture = drawPicture(document, (name) => name)
  expect(picture).toContain('Ask &lt;b&gt;&quot;all&quot;&lt;/b…')
  expect(picture).not.toContain('<b>')
})

test('a name ends within its node', () => {
  const picture = drawPicture({ nodes: [node('a', 100, 'Buffer Window Memory')], edges: [] }, (name) => name)
  expect(picture).toContain('>Buffer Window M…<')
})

test('an empty drawing is an empty picture', () => {
  expect(drawPicture({ nodes: [], edges: [] }, (name) => name)).toContain('<svg')
})
