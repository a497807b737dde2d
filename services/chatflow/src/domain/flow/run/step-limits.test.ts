import { describe, expect, test } from 'vitest'
import type { FlowNode } from '../flow.ts'
import { readStepLimits } from './step-limits.ts'

function nodeWith(inputs: Readonly<Record<string, unknown>>, label?: string): FlowNode {
  return { id: 'llm_0', data: { name: 'llm', inputs, inputParams: [], ...(label === undefined ? {} : { label }) } }
}

const usual = { timeoutMs: undefined, retries: 0, onError: 'stop' }

describe('the bounds of a node', () => {
  test.each([
    { inputs: {}, limits: usual },
    { inputs: { hearthTimeoutMs: '', hearthRetries: null, hearthOnError: '' }, limits: usual },
    { inputs: { hearthTimeoutMs: '1' }, limits: { ...usual, timeoutMs: 1 } },
    { inputs: { hearthTimeoutMs: 86_400_000 }, limits: { ...usual, timeoutMs: 86_400_000 } },
    { inputs: { hearthRetries: '10' }, limits: { ...usual, retries: 10 } },
    { inputs: { hearthOnError: 'branch' }, limits: { ...usual, onError: 'branch' } },
    { inputs: { hearthOnError: 'continue' }, limits: { ...usual, onError: 'continue' } },
  ])('are read from $inputs', ({ inputs, limits }) => {
    expect(readStepLimits(nodeWith(inputs))).toEqual(limits)
  })

  test.each([
    { hearthTimeoutMs: 0 },
    { hearthTimeoutMs: 86_400_001 },
    { hearthTimeoutMs: 1.5 },
    { hearthTimeoutMs: 'soon' },
    { hearthRetries: -1 },
    { hearthRetries: 11 },
    { hearthOnError: 'other' },
  ])('are refused for %j', (inputs) => {
    const [name] = Object.keys(inputs)
    expect(() => readStepLimits(nodeWith(inputs, 'Writer'))).toThrow(
      expect.objectContaining({ kind: 'broken', message: expect.stringContaining(`"${name}" of node "Writer": `) }),
    )
  })

  test('are refused by the id of a node without a label', () => {
    expect(() => readStepLimits(nodeWith({ hearthRetries: 11 }))).toThrow('of node "llm_0"')
  })
})
