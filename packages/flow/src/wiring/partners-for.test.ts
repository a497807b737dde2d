import { describe, expect, test } from 'vitest'
import { inputPorts, outputPorts } from '../drawing/ports.ts'
import { drawing, node, nodeIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { partnersFor } from './partners-for.ts'

const all = Object.values(kinds)
const chain = drawing([
  node(kinds.chain, 'c'),
  node(kinds.model, 'm'),
  node(kinds.chain, 'said', { output: 'outputPrediction' }),
])

function offered(document: typeof chain, id: string, side: 'in' | 'out', name = ''): readonly string[] {
  const ports = side === 'in' ? inputPorts(nodeIn(document, id)) : outputPorts(nodeIn(document, id))
  const port = ports.find((candidate) => name === '' || candidate.name === name)
  return partnersFor(document, id, port?.handle ?? '', all).map(({ component }) => component.name)
}

describe('partnersFor()', () => {
  test('offers what an input takes', () => {
    expect(offered(chain, 'c', 'in', 'prompt')).toEqual(['promptTemplate'])
    expect(offered(chain, 'c', 'in', 'model')).toEqual(['chatModel', 'limiter'])
  })

  test('offers what takes an output, what is usual first', () => {
    expect(offered(chain, 'm', 'out')).toEqual(['toolAgent', 'llmChain', 'limiter'])
  })

  test('offers texts last, and kinds by an output that is not their first', () => {
    expect(offered(chain, 'said', 'out')).toEqual(['toolAgent', 'promptTemplate'])
    const prompt = drawing([node(kinds.prompt, 'p')])
    const [partner] = partnersFor(prompt, 'p', 'p-input-promptValues-json', all)
    expect(partner).toMatchObject({
      component: { name: 'llmChain' },
      handle: 'llmChain_0-output-outputPrediction-string|json',
      output: 'outputPrediction',
    })
  })

  test('offers steps after steps, and one start', () => {
    const steps = drawing([node(kinds.start, 's'), node(kinds.llm, 'l')])
    expect(offered(steps, 's', 'out').toSorted()).toEqual(
      ['conditionAgentflow', 'humanInputAgentflow', 'iterationAgentflow', 'llmAgentflow', 'loopAgentflow'].sort(),
    )
    expect(offered(steps, 'l', 'in')).not.toContain('startAgentflow')
    expect(offered(drawing([node(kinds.llm, 'l')]), 'l', 'in')).toContain('startAgentflow')
  })

  test('offers nothing where nothing is', () => {
    expect(partnersFor(chain, 'x', '', all)).toEqual([])
  })
})
