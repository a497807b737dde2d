import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRunRegistry } from './run-registry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reasonOf = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? signal.reason.reason : 'running')

describe('the run registry', () => {
  test('stops the runs of one conversation and no other', async () => {
    const runs = createRunRegistry({ maxRuns: 8, timeoutMs: 1_000 })
    const stopped = [runs.begin('flow', 'chat'), runs.begin('flow', 'chat')]
    const others = [runs.begin('flow', 'chat2'), runs.begin('flow2', 'chat')]
    expect(await runs.stop('flow', 'chat')).toBe(2)
    expect(stopped.map(reasonOf)).toEqual(['stopped', 'stopped'])
    expect(others.map(reasonOf)).toEqual(['running', 'running'])
  })

  test('forgets a run that is over, however often it says so', async () => {
    const runs = createRunRegistry({ maxRuns: 8, timeoutMs: 1_000 })
    const run = runs.begin('flow', 'chat')
    expect(runs.size).toBe(1)
    run.end()
    run.end()
    expect(runs.size).toBe(0)
    expect(await runs.stop('flow', 'chat')).toBe(0)
    vi.advanceTimersByTime(5_000)
    expect(reasonOf(run)).toBe('running')
  })

  test('ends a run that takes too long', () => {
    const runs = createRunRegistry({ maxRuns: 8, timeoutMs: 1_000 })
    const run = runs.begin('flow', 'chat')
    vi.advanceTimersByTime(999)
    expect(reasonOf(run)).toBe('running')
    vi.advanceTimersByTime(1)
    expect(reasonOf(run)).toBe('timeout')
  })

  test('remembers the first reason for a stop', () => {
    const run = createRunRegistry({ maxRuns: 8, timeoutMs: 1_000 }).begin('flow', 'chat')
    run.stop('disconnected')
    run.stop('stopped')
    expect(reasonOf(run)).toBe('disconnected')
  })

  test('refuses more runs than allowed until one is over', () => {
    const runs = createRunRegistry({ maxRuns: 1, timeoutMs: 1_000 })
    const run = runs.begin('flow', 'chat')
    expect(() => runs.begin('flow', 'other')).toThrow(expect.objectContaining({ kind: 'rate-limited' }))
    run.end()
    runs.begin('flow', 'other')
  })
})
