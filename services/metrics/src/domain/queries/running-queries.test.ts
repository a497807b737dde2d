import { expect, test } from 'vitest'
import { createRunningQueries } from './running-queries.ts'

const request = { query: 'up', times: { startMs: 0, endMs: 0, stepMs: 0 }, limit: 10 }
const origin = { clientIp: '127.0.0.1', method: 'GET', path: '/api/v1/query' }

function create() {
  let last = 0
  return createRunningQueries({ clock: () => 1_000, createId: () => `q${++last}` })
}

test('lists what has not ended, the oldest first', () => {
  const running = create()
  const first = running.begin(request, origin)
  running.begin({ ...request, query: 'down' }, origin)
  expect(running.list()).toMatchObject([
    { id: 'q1', request: { query: 'up' }, state: 'waiting', startedMs: 1_000 },
    { id: 'q2', request: { query: 'down' } },
  ])
  first.end()
  expect(running.list().map(({ id }) => id)).toEqual(['q2'])
})

test('cancelling aborts the signal of that query alone', () => {
  const running = create()
  const [first, second] = [running.begin(request, origin), running.begin(request, origin)]
  expect(running.cancel('q1')).toBe(true)
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
})

test('what has ended cannot be cancelled', () => {
  const running = create()
  running.begin(request, origin).end()
  expect(running.cancel('q1')).toBe(false)
  expect(running.cancel('nobody')).toBe(false)
})
