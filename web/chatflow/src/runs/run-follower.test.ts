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
  expect(follower.get().isRunning).toBe(true)
  expect(follower.states().get('a')).toEqual({ state: 'running', times: 1 })
  follower.tell(event('a', 'end', { durationMs: 12, usage: { promptTokens: 3, completionTokens: 4 } }))
  expect(follower.states().get('a')).toEqual({ state: 'done', durationMs: 12, tokens: 7, times: 1 })
})

test('a node to which a loop comes back says how often it ran', () => {
  const follower = createRunFollower()
  for (const state of ['start', 'end', 'start', 'end', 'start'] as const) follower.tell(event('a', state))
  expect(follower.states().get('a')).toEqual({ state: 'running', times: 3 })
})

test('a node that failed says why', () => {
  const follower = createRunFollower()
  follower.tell(event('a', 'error', { error: 'No key' }))
  expect(follower.states().get('a')).toEqual({ state: 'failed', message: 'No key', times: 1 })
})

test('no node goes on running once its run is over', () => {
  const follower = createRunFollower()
  follower.begin()
  follower.tell(event('a', 'start'))
  follower.end()
  expect(follower.get()).toEqual({ isRunning: false, ended: 1 })
  expect(follower.states()).toEqual(new Map())
})

test('what a node does is told to those alone who follow the nodes', () => {
  const follower = createRunFollower()
  const told: string[] = []
  follower.subscribe(() => told.push('run'))
  follower.subscribeToStates(() => told.push('states'))
  follower.begin()
  follower.tell(event('a', 'start'))
  expect(told).toEqual(['run', 'states', 'states'])
})

test('a new run shows nothing of the one before, unless that goes on', () => {
  const follower = createRunFollower()
  follower.begin()
  follower.tell(event('a', 'end'))
  follower.begin()
  expect(follower.states().has('a')).toBe(true)
  follower.end()
  follower.end()
  follower.begin()
  expect(follower.states().size).toBe(0)
})

test('what is shown of an earlier run does not hide the one that goes on', () => {
  const follower = createRunFollower()
  follower.show(new Map([['a', { state: 'failed', times: 1 }]]))
  expect(follower.states().get('a')?.state).toBe('failed')
  follower.begin()
  follower.show(new Map([['b', { state: 'done', times: 1 }]]))
  expect(follower.states().size).toBe(0)
})
