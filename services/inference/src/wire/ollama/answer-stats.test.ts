import { describe, expect, test } from 'vitest'
import { createAnswerStats } from './answer-stats.ts'

/** Figures of an answer that began at 0 ms, and of which each event comes at its time. */
function statsOf(...events: readonly (readonly [atMs: number, event: object | 'opened'])[]) {
  let nowMs = 0
  const stats = createAnswerStats(() => nowMs)
  for (const [atMs, event] of events) {
    nowMs = atMs
    if (event === 'opened') stats.opened()
    else stats.observe(event as never)
  }
  nowMs = 100
  return stats.render()
}
const started = { kind: 'started', promptTokens: 7 }
const text = (completionTokens: number) => ({ kind: 'text', completionTokens })
const finished = (reason: string, more: object = {}) => ({ kind: 'finished', reason, completionTokens: 3, ...more })

describe('what is reported at the end of an answer', () => {
  test('are the times of its parts, in nanoseconds', () => {
    expect(statsOf([10, 'opened'], [15, started], [40, text(1)], [60, text(2)], [90, finished('stop')])).toEqual({
      done_reason: 'stop',
      total_duration: 100e6,
      load_duration: 10e6,
      prompt_eval_count: 7,
      prompt_eval_duration: 25e6,
      eval_count: 3,
      eval_duration: 60e6,
    })
  })

  test('of one without any token is nothing for tokens', () => {
    expect(statsOf([10, 'opened'])).toEqual({
      done_reason: 'stop',
      total_duration: 100e6,
      load_duration: 10e6,
      prompt_eval_count: 0,
      prompt_eval_duration: 90e6,
      eval_count: 0,
      eval_duration: 0,
    })
  })

  test.each([
    { reason: 'length', is: 'length' },
    { reason: 'stop', is: 'stop' },
    { reason: 'tool_calls', is: 'stop' },
  ])('is why it ended: $reason is $is', ({ reason, is }) =>
    expect(statsOf([5, started], [9, finished(reason)]).done_reason).toBe(is),
  )

  test('is the prompt as it is known last', () => {
    expect(statsOf([5, started], [9, finished('stop', { prompt: { promptTokens: 8 } })]).prompt_eval_count).toBe(8)
    expect(statsOf([5, started], [9, finished('stop', { prompt: {} })]).prompt_eval_count).toBe(7)
  })
})
