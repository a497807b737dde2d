import { describe, expect, test } from 'vitest'
import { difyScope } from './dify.fixture.ts'
import { drawAnswers, finalAnswers } from './dify-answers.ts'
import { plainExit } from './dify-scope.ts'

type Part = Parameters<typeof difyScope>[1][number]

/** An app as it is once its answers are put together: each step with what it says, and its wires. */
function drawn(nodes: readonly Part[], wires: readonly string[]) {
  const { scope } = difyScope('advanced-chat', nodes, wires)
  const { sketch } = scope
  const steps = scope.app.nodes.filter(({ kind }) => kind !== 'start')
  for (const { id, kind } of steps) {
    const inputs = kind === 'answer' ? { directReplyMessage: `says ${id}` } : {}
    sketch.nodes.push({ id: `step_${id}`, label: id, inputs })
  }
  for (const { from, to } of scope.app.edges) sketch.wire(`step_${from}`, `step_${to}`)
  drawAnswers(scope, new Map(steps.map(({ id }) => [id, plainExit(`step_${id}`)])))
  return {
    early: [...finalAnswers(scope.app)],
    nodes: sketch.nodes.map(({ id, label, inputs }) => [id, label, inputs]),
    wires: sketch.wires.map(({ from, to }) => `${from}>${to}`),
  }
}

const texts = (...values: readonly string[]) => ({
  customFunctionInputVariables: values.map((variableValue, at) => ({ variableName: `a${at}`, variableValue })),
  customFunctionJavascriptFunction: expect.stringContaining(`[${values.map((_, at) => `$a${at}`).join(', ')}]`),
})
const said = (text: string) => ({
  customFunctionInputVariables: [{ variableName: 'text', variableValue: text }],
  customFunctionJavascriptFunction: 'return $text',
})

describe('an answer of Dify', () => {
  test('at the end stays one', () => {
    expect(
      drawn(
        [
          ['s', 'start'],
          ['a', 'answer'],
        ],
        ['s>a'],
      ),
    ).toEqual({
      early: [],
      nodes: [['step_a', 'a', { directReplyMessage: 'says a' }]],
      wires: ['step_s>step_a'],
    })
  })

  test('on the way is a text which the last one says too', () => {
    const { early, nodes, wires } = drawn(
      [
        ['s', 'start'],
        ['a', 'answer'],
        ['m', 'llm'],
        ['b', 'answer'],
      ],
      ['s>a', 'a>m', 'm>b'],
    )
    expect(early).toEqual([['a', 'customFunctionAgentflow']])
    expect(nodes).toEqual([
      ['step_a', 'a', said('says a')],
      ['step_m', 'm', {}],
      ['customFunctionAgentflow_0', 'b', texts('{{ step_a }}', 'says b')],
    ])
    expect(wires).toEqual(['step_s>step_a', 'step_a>step_m', 'step_m>customFunctionAgentflow_0'])
  })

  test('on the way to something else is said behind that', () => {
    const { nodes, wires } = drawn(
      [
        ['s', 'start'],
        ['a', 'answer'],
        ['m', 'llm'],
      ],
      ['s>a', 'a>m'],
    )
    expect(nodes.at(-1)).toEqual(['customFunctionAgentflow_0', 'Answer', texts('{{ step_a }}')])
    expect(wires.at(-1)).toBe('step_m>customFunctionAgentflow_0')
  })

  test('of two on the way is said in the order of the app, on its own way alone', () => {
    const { nodes } = drawn(
      [
        ['s', 'start'],
        ['a', 'answer'],
        ['b', 'answer'],
        ['c', 'answer'],
        ['d', 'answer'],
      ],
      ['s>a', 'a>b', 'b>c', 's>d'],
    )
    expect(nodes).toEqual([
      ['step_a', 'a', said('says a')],
      ['step_b', 'b', said('says b')],
      ['customFunctionAgentflow_0', 'c', texts('{{ step_a }}', '{{ step_b }}', 'says c')],
      ['step_d', 'd', { directReplyMessage: 'says d' }],
    ])
  })

  test('within rounds is a text as well, wherever it stands there', () => {
    const { early, nodes } = drawn(
      [
        ['s', 'start'],
        ['i', 'iteration'],
        ['a', 'answer', {}, 'i'],
        ['e', 'end'],
      ],
      ['s>i', 'i>e'],
    )
    expect(early).toEqual([['a', 'customFunctionAgentflow']])
    expect(nodes.map(([id]) => id)).toEqual(['step_i', 'step_a', 'step_e'])
  })
})
