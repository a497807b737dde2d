import { describe, expect, test } from 'vitest'
import { contextOf, recordingEnv } from '../../../test-support/run-flow.ts'
import type { NodeInputs, RunnableNode } from '../../flow/runnable-node.ts'
import { createComponents } from './component.ts'

type Made = { readonly inputs: NodeInputs }

/** Components of two kinds, one of which is made for each run; an object that was made tells its inputs. */
function components(init: (inputs: NodeInputs) => unknown = (inputs) => ({ inputs })) {
  const kind = { label: 'Model', type: 'Model', category: 'Chat Models', baseClasses: [], inputs: [] }
  const kinds: RunnableNode[] = [
    { ...kind, name: 'model', init },
    { ...kind, name: 'function', init: () => undefined, initRun: (inputs, _env, context) => ({ inputs, context }) },
  ]
  return createComponents(new Map(kinds.map((one) => [one.name, one])), recordingEnv().env)
}

const context = contextOf('Hi', { chatflowId: 'flow' })
const wanted = (config: object, parts: object = {}) => ({
  name: 'model',
  nodeId: 'agent_0',
  config: config as Record<string, unknown>,
  ...parts,
})

describe('make()', () => {
  test('hands a kind its inputs, under its own label', async () => {
    const config = { temperature: 1 }
    expect(await components().make(wanted(config, { output: 'second' }), context)).toEqual({
      inputs: {
        label: 'Model',
        nodeId: 'agent_0',
        chatflowId: 'flow',
        output: 'second',
        credentialId: undefined,
        values: config,
      },
    })
  })

  test.each([
    { name: 'of the choice', config: { FLOWISE_CREDENTIAL_ID: 'a', credential: 'b' }, credentialId: 'a' },
    { name: 'of older flows', config: { credential: 'b' }, credentialId: 'b' },
    {
      name: 'of older flows, where that of the choice is empty',
      config: { FLOWISE_CREDENTIAL_ID: '', credential: 'b' },
      credentialId: 'b',
    },
    { name: 'that is empty for none', config: { FLOWISE_CREDENTIAL_ID: '' }, credentialId: undefined },
    { name: 'that is no text for none', config: { credential: 7 }, credentialId: undefined },
  ])('takes the credential $name', async ({ config, credentialId }) => {
    const made = (await components().make(wanted(config), context)) as Made
    expect(made.inputs.credentialId).toBe(credentialId)
  })

  test('makes one for the same inputs once', async () => {
    const [all, config] = [components(), {}]
    expect(await all.make(wanted(config), context)).toBe(await all.make(wanted(config), context))
  })

  test.each([
    { name: 'for other inputs, though they say the same', other: wanted({}) },
    { name: 'for another output', other: (config: object) => wanted(config, { output: 'second' }) },
  ])('makes another $name', async ({ other }) => {
    const [all, config] = [components(), {}]
    const first = await all.make(wanted(config), context)
    const second = await all.make(typeof other === 'function' ? other(config) : other, context)
    expect(second).not.toBe(first)
  })

  test('makes what belongs to a run for each of them', async () => {
    const [all, use] = [components(), wanted({}, { name: 'function' })]
    const first = await all.make(use, context)
    expect(first).toMatchObject({ context })
    expect(await all.make(use, context)).not.toBe(first)
  })

  test('tries again what failed', async () => {
    let calls = 0
    const config = {}
    const all = components(() => {
      if (++calls === 1) throw new Error('no credential')
      return 'made'
    })
    await expect(all.make(wanted(config), context)).rejects.toThrow('no credential')
    expect(await all.make(wanted(config), context)).toBe('made')
  })

  test('refuses a kind that is not known', async () => {
    await expect(components().make(wanted({}, { name: 'gone' }), context)).rejects.toMatchObject({
      kind: 'broken',
      message: 'Cannot run the flow: it uses the unknown component "gone"',
    })
  })
})

test('keep() makes one thing for an object, beside the components of it', async () => {
  const [all, key] = [components(), {}]
  const first = await all.keep(key, async () => ({}))
  expect(await all.keep(key, async () => ({}))).toBe(first)
  expect(await all.keep({}, async () => ({}))).not.toBe(first)
  expect(await all.make(wanted(key), context)).not.toBe(first)
})
