import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { starterFlow } from '../../../templates/starter-flow.ts'
import { conversationFlow } from '../../../test-support/flows.ts'
import { recordingEnv } from '../../../test-support/run-flow.ts'
import { withSettings } from '../../../test-support/with-settings.ts'
import { createRunnerCache } from './runner-cache.ts'

const flow = (id: string, modelName = 'm', apiConfig?: string) =>
  withSettings({
    ...starterFlow(0),
    id,
    apiConfig,
    flowData: conversationFlow('http://m/v1', { model: { modelName } }),
  })

function cacheOf(maxFlows: number) {
  const { env, made } = recordingEnv()
  return {
    cache: createRunnerCache({ catalog: nodeCatalog, env, maxFlows, maxAlteredFlows: 1 }),
    models: () => made.map(({ model }) => model),
  }
}

describe('the runner cache', () => {
  test('compiles a version once', async () => {
    const { cache, models } = cacheOf(2)
    const [first, second] = await Promise.all([cache.get(flow('a')), cache.get(flow('a'))])
    expect(first).toBe(second)
    expect(models()).toEqual(['m'])
  })

  test('compiles again when the flow has changed', async () => {
    const { cache, models } = cacheOf(2)
    for (const name of ['old', 'new', 'new']) await cache.get(flow('a', name))
    expect(models()).toEqual(['old', 'new'])
  })

  test('makes room by forgetting the flow used longest ago', async () => {
    const { cache, models } = cacheOf(2)
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(flow(id, id))
    expect(models()).toEqual(['a', 'b', 'c', 'b'])
  })

  test('keeps fewer of those that callers have altered', async () => {
    const { cache, models } = cacheOf(2)
    const nodes = { OpenAI: [{ name: 'modelName', enabled: true }] }
    const open = flow('a', 'm', JSON.stringify({ overrideConfig: { status: true, nodes } }))
    for (const modelName of ['x', 'x', 'y', 'x']) await cache.get(open, { modelName })
    await cache.get(open)
    await cache.get(open)
    expect(models()).toEqual(['x', 'y', 'x', 'm'])
  })

  test('does not keep a flow that cannot run', async () => {
    const { cache } = cacheOf(2)
    await expect(cache.get({ ...flow('a'), flowData: '{}' })).rejects.toMatchObject({ kind: 'broken' })
    expect(await cache.get(flow('a'))).toMatchObject({ streamable: true })
  })
})
