import { expect, test } from 'vitest'
import { createRunFollower } from './run-follower.ts'

const event = (nodeId: string, state: 'start' | 'end' | 'error', more: object = {}) => ({
  nodeId,
  label: nodeId,
  state,
  atMs: 0,
  ...more,
})

test('a node runs, and is done with what it took', () => {
  const follower = createRunFollower()
  follower.begin()
  follower.tell(event('a', 'start'))
  expect(follower.get()).toMatchObject({ isRunning: true, states: new Map([['a', { state: 'running' }]]) })
  follower.tell(event('a', 'end', { durationMs: 12, usage: { promptTokens: 3, completionTokens: 4 } }))
  expect(follower.get().states.get('a')).toEqual({ state: 'done', durationMs: 12, tokens: 7 })
})

test('a node that failed says why', () => {
  const follower = createRunFollower()
  follower.tell(event('a', 'error', { error: 'No key' }))
  expect(follower.get().states.get('a')).toEqual({ state: 'failed', message: 'No key' })
})

test('no node goes on running once its run is over', () => {
  const follower = createRunFollower()
  follower.begin()
  follower.tell(event('a', 'start'))
  follower.end()
  expect(follower.get()).toEqual({ states: new Map(), isRunning: false, ended: 1 })
})

test('a new run shows nothing of the one before, unless that goes on', () => {
  const follower = createRunFollower()
  follower.begin()
  follower.tell(event('a', 'end'))
  follower.begin()
  expect(follower.get().states.has('a')).toBe(true)
  follower.end()
  follower.end()
  follower.begin()
  expect(follower.get().states.size).toBe(0)
})

test('what is shown of an earlier run does not hide the one that goes on', () => {
  const follower = createRunFollower()
  follower.show(new Map([['a', { state: 'failed' }]]))
  expect(follower.get().states.get('a')?.state).toBe('failed')
  follower.begin()
  follower.show(new Map([['b', { state: 'done' }]]))
  expect(follower.get().states.size).toBe(0)
})
