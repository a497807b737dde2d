import { describe, expect, test } from 'vitest'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { recordingEnv } from '../../../test-support/run-flow.ts'
import { vertexModel } from './vertex.ts'

function settingsOf(values: Readonly<Record<string, unknown>>) {
  const { env, made } = recordingEnv()
  const inputs: NodeInputs = {
    label: 'Vertex',
    nodeId: 'n',
    chatflowId: 'f',
    output: undefined,
    credentialId: undefined,
    values,
  }
  vertexModel(inputs, env)
  return made[0]
}

describe('vertexModel()', () => {
  test('is Gemini, as it is unless the node says otherwise', () => {
    const settings = settingsOf({})
    expect(settings).toMatchObject({
      provider: 'google-vertex',
      label: 'Vertex',
      model: 'gemini-2.5-flash',
      userSupplied: true,
    })
    expect(settings).not.toHaveProperty('reasoningEffort')
    expect(settings).not.toHaveProperty('providerOptions')
    expect(settingsOf({ modelName: 'gemini-x' })?.model).toBe('gemini-x')
  })

  test.each([
    ['LOW', 'low'],
    ['MEDIUM', 'medium'],
    ['HIGH', 'high'],
  ])('thinks as hard as %s says', (thinkingLevel, effort) => {
    expect(settingsOf({ thinkingLevel })?.reasoningEffort).toBe(effort)
  })

  test.each(['', 'ODD'])('thinks as hard as it does by itself where the level is "%s"', (thinkingLevel) => {
    expect(settingsOf({ thinkingLevel })).not.toHaveProperty('reasoningEffort')
  })

  test.each([0, '128'])('thinks within a budget of %s, and tells what', (thinkingBudget) => {
    const thinking = { thinking_config: { thinking_budget: Number(thinkingBudget), include_thoughts: true } }
    expect(settingsOf({ thinkingBudget })?.providerOptions).toEqual({ extra_body: { google: thinking } })
  })

  test('says how to give it a service account where it has none', async () => {
    const { secrets } = settingsOf({}) ?? {}
    await expect(typeof secrets === 'function' ? secrets() : undefined).rejects.toThrow('googleVertexAuth')
  })
})
