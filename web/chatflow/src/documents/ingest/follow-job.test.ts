import { describe, expect, test, vi } from 'vitest'
import { followJob, foundNothing, type IngestJob, progressOf } from './follow-job.ts'

const job = (change: Partial<IngestJob> = {}): IngestJob => ({
  id: 'j',
  targetId: 's',
  status: 'running',
  progress: { stage: 'loading', chunks: 0, added: 0, skipped: 0 },
  result: undefined,
  error: null,
  startedDate: '2026-11-23T00:00:00.000Z',
  endedDate: null,
  ...change,
})

function deps(...answers: readonly IngestJob[]) {
  const left = [...answers]
  return {
    ask: vi.fn(async () => left.shift() ?? job({ status: 'done' })),
    stop: vi.fn(async () => job({ status: 'stopped' })),
    pause: async () => undefined,
  }
}

describe('followJob()', () => {
  test('tells of each step until the job is done', async () => {
    const seen = vi.fn()
    const going = job({ progress: { stage: 'embedding', chunks: 4, added: 2, skipped: 0 } })
    const ended = await followJob(job(), seen, new AbortController().signal, deps(going, job({ status: 'done' })))
    expect(ended.status).toBe('done')
    expect(seen.mock.calls.map(([{ status, progress }]) => `${status} ${progress.stage}`)).toEqual([
      'running loading',
      'running embedding',
      'done loading',
    ])
  })

  test.each([
    { status: 'failed' as const, error: 'Cannot read "a.pdf"', told: 'Cannot read "a.pdf"' },
    { status: 'stopped' as const, error: null, told: 'It was stopped' },
  ])('fails with the reason of a job that $status', async ({ status, error, told }) => {
    const following = followJob(job(), vi.fn(), new AbortController().signal, deps(job({ status, error })))
    await expect(following).rejects.toThrow(told)
  })

  test('stops the job when nobody wants it any more', async () => {
    const service = deps()
    await expect(followJob(job(), vi.fn(), AbortSignal.abort(), service)).rejects.toThrow('Stopped')
    expect(service.stop).toHaveBeenCalledWith('j')
    expect(service.ask).not.toHaveBeenCalled()
  })
})

test.each([
  { name: 'an empty file', status: 'done', result: { numAdded: 0, numUpdated: 0, numSkipped: 0 }, expected: true },
  { name: 'a new file', status: 'done', result: { numAdded: 2, numUpdated: 0, numSkipped: 0 }, expected: false },
  {
    name: 'a file that was there',
    status: 'done',
    result: { numAdded: 0, numUpdated: 0, numSkipped: 2 },
    expected: false,
  },
  { name: 'a file that is being read', status: 'running', result: undefined, expected: false },
  { name: 'a file of a talk, which is not counted', status: 'done', result: undefined, expected: false },
] as const)('foundNothing() of $name', ({ status, result, expected }) => {
  expect(foundNothing(job({ status, result }))).toBe(expected)
})

test.each([
  { progress: { stage: 'loading', chunks: 0, added: 0, skipped: 0 }, words: 'Reading', percent: undefined },
  { progress: { stage: 'loading', chunks: 7, added: 0, skipped: 0 }, words: 'Reading, 7 so far', percent: undefined },
  { progress: { stage: 'embedding', chunks: 8, added: 1, skipped: 1 }, words: 'Making vectors, 2 of 8', percent: 25 },
  { progress: { stage: 'embedding', chunks: 0, added: 3, skipped: 0 }, words: 'Making vectors, 3 so far' },
] as const)('progressOf() says "$words"', ({ progress, ...rest }) => {
  expect(progressOf(job({ progress }))).toEqual({ percent: undefined, ...rest })
})
