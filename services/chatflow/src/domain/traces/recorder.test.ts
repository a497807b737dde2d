import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createPrices } from './price.ts'
import { createRecorder, type RecorderOptions } from './recorder.ts'
import type { NodeEvent } from './span.ts'

function around(own: Partial<RecorderOptions> = {}) {
  let nowMs = 1_000
  const told: NodeEvent[] = []
  const recorder = createRecorder(
    {
      nowMs: () => nowMs++,
      priceOf: createPrices([{ model: 'm', promptUsd: 1_000_000, completionUsd: 0 }]),
      maxValueLength: 100,
      maxTotalLength: 1_000,
      maxSpans: 10,
      maxLines: 2,
      tell: async (event) => void told.push(event),
      given: new Map(),
      ...own,
    },
    { kind: 'run', name: 'Flow' },
  )
  return { recorder, told }
}

const node = { kind: 'node', name: 'Chain', nodeId: 'chain_0' } as const

describe('a recorder', () => {
  test('counts the tokens of a model for all that it was part of', async () => {
    const { recorder } = around()
    const chain = recorder.run.begin(node)
    const usage = { promptTokens: 3, completionTokens: 1 }
    await chain.begin({ kind: 'model', name: 'm' }).end({ usage })
    await chain.begin({ kind: 'model', name: 'other' }).end({ usage })
    await chain.end({})
    await recorder.run.end({})
    const both = { promptTokens: 6, completionTokens: 2 }
    expect(recorder.spans().map(({ name, usage, costUsd }) => [name, usage, costUsd])).toEqual([
      ['Flow', both, undefined],
      ['Chain', both, undefined],
      ['m', usage, 3],
      ['other', usage, undefined],
    ])
  })

  test.each([
    {
      name: 'a failure is told in its words',
      error: new Failure('broken', 'No key'),
      status: 'failed',
      message: 'No key',
    },
    { name: 'a bug is not', error: new TypeError('x of undefined'), status: 'failed', message: 'Internal error' },
    {
      name: 'a run that was stopped is none',
      error: new DOMException('', 'AbortError'),
      status: 'stopped',
      message: undefined,
    },
  ])('tells how work ended: $name', async ({ error, status, message }) => {
    const { recorder, told } = around()
    await recorder.run.begin(node).fail(error)
    expect(recorder.spans()).toMatchObject([{ status, error: message }])
    expect(told).toMatchObject([{ state: 'error', error: message ?? 'The run was ended' }])
  })

  test('takes what another flow does for no node of this one', async () => {
    const { recorder, told } = around({ given: new Map([['chain_0', 'given']]) })
    const called = recorder.run.begin({ kind: 'run', name: 'Other flow' }).begin(node)
    await called.started()
    await called.end({})
    expect(called.given).toBeUndefined()
    expect(told).toEqual([])
    expect(recorder.spans()).toMatchObject([{ name: 'Chain', nodeId: undefined }])
  })

  test('keeps no more than its bounds, and counts what it left out', async () => {
    const { recorder } = around({ maxSpans: 3, maxTotalLength: 12 })
    for (const line of ['one', 'two', 'three'])
      await recorder.run.begin({ kind: 'log', name: 'console' }).end({ output: line })
    for (const at of [1, 2]) await recorder.run.begin({ ...node, name: `Node ${at}` }).end({ output: 'x'.repeat(50) })
    expect(recorder.dropped()).toBe(3)
    expect(recorder.spans().map(({ name }) => name)).toEqual(['console', 'console'])
  })
})
