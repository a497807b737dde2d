import { expect, test } from 'vitest'
import { createTimings } from './timings.ts'

const usage = {
  prompt_tokens: 6,
  completion_tokens: 2,
  total_tokens: 8,
  prompt_tokens_details: { cached_tokens: 2 },
}

/** Timings of a request of which something happens at 10, 30 and 50 ms. */
function timingsOf(isComputed: boolean) {
  let nowMs = 0
  const timings = createTimings(() => nowMs)
  nowMs = 10
  timings.started(isComputed)
  nowMs = 30
  timings.text()
  nowMs = 50
  timings.text()
  return timings.render(usage)
}

test('a prompt is computed until the first text', () => {
  expect(timingsOf(false)).toMatchObject({
    queue_ms: 10,
    ...{ cache_n: 2, prompt_n: 4, prompt_ms: 20, predicted_n: 2, predicted_ms: 20 },
  })
})

test('of several prompts, those that are taken up behind the first text take nothing away', () => {
  let nowMs = 0
  const timings = createTimings(() => nowMs)
  for (nowMs = 10; nowMs < 50; nowMs += 20) {
    timings.started(false)
    nowMs += 10
    timings.text()
  }
  expect(timings.render(usage)).toMatchObject({ prompt_ms: 10, predicted_ms: 30 })
})

test('one with probabilities is computed until they are told', () => {
  expect(timingsOf(true)).toMatchObject({ queue_ms: 0, prompt_ms: 10, predicted_ms: 40 })
})
