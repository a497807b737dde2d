import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../nodes/catalog.ts'
import { starterFlow } from '../../starter-flow.ts'
import { conversationFlow } from '../../testing/flows.fixture.ts'
import { recordingEnv } from '../../testing/run-flow.fixture.ts'
import { createRunnerCache } from './runner-cache.ts'

const flow = (id: string, modelName = 'm') => ({
  ...starterFlow(0),
  id,
  flowData: conversationFlow('http://m/v1', { model: { modelName } }),
})

function cacheOf(maxFlows: number) {
  const { env, made } = recordingEnv()
  return {
    cache: createRunnerCache({ catalog: nodeCatalog, env, maxFlows }),
    models: () => made.map(({ model }) => model),
  }
}

describe('the runner cache', () => {
  test('compiles a version once', () => {
    const { cache, models } = cacheOf(2)
    expect(cache.get(flow('a'))).toBe(cache.get(flow('a')))
    expect(models()).toEqual(['m'])
  })

  test('compiles again when the flow has changed', () => {
    const { cache, models } = cacheOf(2)
    cache.get(flow('a', 'old'))
    cache.get(flow('a', 'new'))
    cache.get(flow('a', 'new'))
    expect(models()).toEqual(['old', 'new'])
  })

  test('makes room by forgetting the flow used longest ago', () => {
    const { cache, models } = cacheOf(2)
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) cache.get(flow(id, id))
    expect(models()).toEqual(['a', 'b', 'c', 'b'])
  })

  test('does not keep a flow that cannot run', () => {
    const { cache } = cacheOf(2)
    expect(() => cache.get({ ...flow('a'), flowData: '{}' })).toThrow(expect.objectContaining({ kind: 'broken' }))
    cache.get(flow('a'))
  })
})
