import { expect, test } from 'vitest'
import { edgePath, ringPath } from './edge-path.ts'

const ring = (x: number, y: number) => ({ x, y, radius: 10 })

test.each([
  {
    name: 'leads from ring to ring',
    edge: edgePath(ring(0, 0), ring(100, 0), false),
    path: 'M13 0Q50 0 87 0',
    at: [50, 0],
  },
  {
    name: 'bends where another leads back',
    edge: edgePath(ring(0, 0), ring(100, 0), true),
    path: 'M8.3 10Q50 60 91.7 10',
    at: [50, 35],
  },
  {
    name: 'loops back to its own node',
    edge: edgePath(ring(0, 0), ring(0, 0), false),
    path: 'M-5 -10C-60 -70 60 -70 5 -10',
    at: [0, -55],
  },
])('an edge $name', ({ edge, path, at }) => {
  expect(edge.path).toBe(path)
  expect([Math.round(edge.middle.x), Math.round(edge.middle.y)]).toEqual(at)
})

test.each([
  { from: 0, to: 0.25, path: 'M0 -10A10 10 0 0 1 10 0' },
  { from: 0, to: 0.75, path: 'M0 -10A10 10 0 1 1 -10 0' },
  { from: 0, to: 1, path: 'M0 -10A10 10 0 1 1 0 -10' },
])('the ring from $from to $to', ({ from, to, path }) => expect(ringPath(from, to, 10)).toBe(path))
