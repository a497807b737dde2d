import { describe, expect, test } from 'vitest'
import type { Component } from '../definition/component.ts'
import { setCredential, setDisabled, setLabel } from '../edit/nodes.ts'
import { drawing, inputsOf, node, nodeIn, wiresIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { describeUpgrade } from './describe-upgrade.ts'
import { isOutdated } from './is-outdated.ts'
import { upgradeNode } from './upgrade-node.ts'

const [modelAnchor, promptAnchor] = kinds.chain.inputs
const newer: Component = {
  ...kinds.chain,
  version: 2,
  inputs: [
    { ...modelAnchor, name: 'model', label: 'Language Model', type: 'BaseChatModel' },
    { ...promptAnchor, name: 'prompt', label: 'Prompt', type: 'OtherPrompt' },
    { name: 'retries', label: 'Retries', type: 'number', default: 3 },
  ],
}
const chain = [setLabel('c', 'Mine'), setDisabled(['c'], true), setCredential('c', 'k')].reduce(
  (document, edit) => edit(document),
  drawing(
    [
      node(kinds.model, 'm'),
      node(kinds.prompt, 'p'),
      node(kinds.chain, 'c', { output: 'outputPrediction', inputs: { chainName: 'x', modelConfig: { a: 1 } } }),
      node(kinds.agent, 'a'),
    ],
    'm>c.model',
    'p>c.prompt',
    'c>a.systemMessage',
  ),
)

describe('an upgrade', () => {
  test('is offered for what is older than its kind', () => {
    expect([isOutdated(nodeIn(chain, 'c'), newer), isOutdated(nodeIn(chain, 'c'), kinds.chain)]).toEqual([true, false])
  })

  test('tells what it changes, and which wires it cannot keep', () => {
    expect(describeUpgrade(nodeIn(chain, 'c'), newer, chain)).toEqual({
      from: 1,
      to: 2,
      added: ['Retries'],
      removed: ['chainName'],
      changed: ['Language Model', 'Prompt'],
      lostWires: [chain.edges[1]?.id],
    })
  })

  test('keeps name, values, credential, output and all wires that still fit', () => {
    const upgraded = upgradeNode('c', newer)(chain)
    expect(wiresIn(upgraded)).toEqual(['m>c', 'c>a'])
    expect(upgraded.edges[0]).toMatchObject({ targetHandle: 'c-input-model-BaseChatModel' })
    expect(inputsOf(upgraded, 'c')).toEqual({
      model: '{{m.data.instance}}',
      prompt: '',
      retries: 3,
      modelConfig: { a: 1 },
    })
    expect(nodeIn(upgraded, 'c').data).toMatchObject({
      version: 2,
      label: 'Mine',
      disabled: true,
      credential: 'k',
      outputs: { output: 'outputPrediction' },
    })
  })

  test('to the same kind changes nothing', () => {
    expect(upgradeNode('c', kinds.chain)(chain)).toEqual(chain)
    expect(describeUpgrade(nodeIn(chain, 'c'), kinds.chain, chain)).toMatchObject({
      added: [],
      removed: [],
      changed: [],
      lostWires: [],
    })
    expect(upgradeNode('x', newer)(chain)).toBe(chain)
  })
})
