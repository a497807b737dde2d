import { expect, test } from 'vitest'
import { createRunFollower } from '../../runs/run-follower.ts'
import { createShownRuns } from './shown-runs.ts'

const begins = (nodeId: string) => ({ nodeId, label: nodeId, atMs: 0, state: 'start' }) as const

/** Frames that come when the test says so. */
function createFrames() {
  const waiting = new Set<() => void>()
  return {
    onFrame(act: () => void) {
      waiting.add(act)
      return () => waiting.delete(act)
    },
    next() {
      const now = [...waiting]
      waiting.clear()
      for (const act of now) act()
    },
    waiting: () => waiting.size,
  }
}

function following(nodeIds: readonly string[]) {
  const follower = createRunFollower()
  const frames = createFrames()
  const runs = createShownRuns(follower, frames.onFrame)
  const told: string[] = []
  for (const id of nodeIds) runs.subscribe(id, () => told.push(id))
  return { follower, frames, runs, told, leave: runs.follow() }
}

test('what one node does is told to that node alone', () => {
  const { follower, frames, runs, told } = following(['a', 'b'])
  follower.begin()
  follower.tell(begins('a'))
  frames.next()
  expect(told).toEqual(['a'])
  expect(runs.get('a')).toMatchObject({ state: 'running' })
  expect(runs.get('b')).toBeUndefined()
})

test('what many nodes do at once is shown over several frames, and then no frame is asked for', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `n${at}`)
  const { follower, frames, told } = following(ids)
  follower.begin()
  for (const id of ids) follower.tell(begins(id))
  frames.next()
  expect(told).toHaveLength(16)
  while (frames.waiting() > 0) frames.next()
  expect(told.toSorted()).toEqual(ids.toSorted())
})

test('what a node did in the run before goes when another begins', () => {
  const { follower, frames, runs, told } = following(['a'])
  follower.begin()
  follower.tell(begins('a'))
  follower.tell({ ...begins('a'), state: 'end' })
  follower.end()
  while (frames.waiting() > 0) frames.next()
  follower.begin()
  while (frames.waiting() > 0) frames.next()
  expect(runs.get('a')).toBeUndefined()
  expect(told).toEqual(['a', 'a'])
})

test('whoever left is told nothing, and nothing is followed any more', () => {
  const { follower, frames, told, leave } = following(['a'])
  leave()
  follower.begin()
  follower.tell(begins('a'))
  expect(frames.waiting()).toBe(0)
  expect(told).toEqual([])
})
