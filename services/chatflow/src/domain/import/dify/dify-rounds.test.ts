import { describe, expect, it } from 'vitest'
import { difyScope } from './dify.fixture.ts'
import { drawItemEnd, drawIteration, drawLoop } from './dify-rounds.ts'

const begin = ['start', 'start'] as const

function iteration(data: object) {
  const { scope, node } = difyScope('advanced-chat', [begin, ['llm', 'llm'], ['each', 'iteration', data]], [])
  const drawn = drawIteration(node('each'), 'iterationAgentflow_0', scope)
  return { drawn, scope, node: node('each'), inputs: scope.sketch.nodes[0]?.inputs }
}

describe('an iteration', () => {
  const data = { iterator_selector: ['llm', 'text'], output_selector: ['llm', 'text'] }

  it('runs for each item, one at a time, and gives a list', () => {
    const { drawn, scope } = iteration(data)
    expect(scope.sketch.nodes).toEqual([
      {
        ...{ id: 'iterationAgentflow_0', within: undefined, label: 'each' },
        inputs: { iterationInput: '{{ step_llm }}', iterationOutputStructure: 'jsonArray', iterationConcurrency: 1 },
      },
    ])
    expect(drawn.entry).toBe('iterationAgentflow_0')
    expect(drawn.exits('source')).toEqual([{ id: 'iterationAgentflow_0', choice: 0 }])
    expect(scope.sketch).toMatchObject({ remarks: [], reasons: [] })
  })

  it.each([
    { data: { is_parallel: true }, atOnce: 10 },
    { data: { is_parallel: true, parallel_nums: 3 }, atOnce: 3 },
    { data: { is_parallel: true, parallel_nums: 100 }, atOnce: 64 },
    { data: { is_parallel: false, parallel_nums: 3 }, atOnce: 1 },
  ])('runs $atOnce at once for $data', ({ data: own, atOnce }) => {
    expect(iteration({ ...data, ...own }).inputs?.iterationConcurrency).toBe(atOnce)
  })

  it.each([
    { mode: undefined, remarks: 0 },
    { mode: 'terminated', remarks: 0 },
    { mode: 'continue-on-error', remarks: 1 },
  ])('says what becomes of errors where that differs: $mode', ({ mode, remarks }) => {
    const { scope } = iteration({ ...data, error_handle_mode: mode })
    expect(scope.sketch.remarks).toHaveLength(remarks)
    for (const remark of scope.sketch.remarks)
      expect(remark).toEqual({
        ...{ node: 'each', kind: 'iterationAgentflow' },
        text: 'not carried over: how it takes errors; an item that fails leaves a sentence in its place',
      })
  })

  it('ends with what is read of each item', () => {
    const { scope, node } = iteration(data)
    expect(drawItemEnd(node, 'iterationAgentflow_0', scope)).toBe('customFunctionAgentflow_0')
    expect(scope.sketch.nodes.at(-1)).toEqual({
      ...{ id: 'customFunctionAgentflow_0', within: 'iterationAgentflow_0', label: 'each: result' },
      inputs: {
        customFunctionInputVariables: [{ variableName: 'value', variableValue: '{{ step_llm }}' }],
        customFunctionJavascriptFunction: 'return $value',
      },
    })
  })

  it('ends with its last step where nothing is read', () => {
    const { scope, node } = iteration({ iterator_selector: ['llm', 'text'] })
    expect(drawItemEnd(node, 'iterationAgentflow_0', scope)).toBeUndefined()
    expect(scope.sketch.nodes).toHaveLength(1)
  })
})

function loop(data: object = {}, ...inside: readonly (readonly [string, string, object?, string?])[]) {
  const nodes = [begin, ['llm', 'llm'], ['again', 'loop', data], ...inside] as const
  const { scope, node } = difyScope('advanced-chat', nodes, [])
  const parts = drawLoop(node('again'), 'customFunctionAgentflow_9', scope)
  const named = new Map(scope.sketch.nodes.map((each) => [each.label, each]))
  return { parts, sketch: scope.sketch, inputs: (label: string) => named.get(label)?.inputs }
}

/** What the function of a drawn step gives for the values of its variables. */
function run(inputs: Readonly<Record<string, unknown>> | undefined, values: Readonly<Record<string, string>>) {
  const names = Object.keys(values).map((name) => `$${name}`)
  return new Function(...names, String(inputs?.customFunctionJavascriptFunction))(...Object.values(values))
}

describe('a loop', () => {
  it('sets its variables, then goes round until it is enough', () => {
    const { parts, sketch } = loop()
    const [round, check, done, again] = [
      ...['customFunctionAgentflow_0', 'customFunctionAgentflow_1', 'conditionAgentflow_0', 'loopAgentflow_0'],
    ]
    expect(sketch.nodes.map(({ id, label }) => [id, label])).toEqual([
      ['customFunctionAgentflow_9', 'again'],
      [round, 'again: round'],
      [check, 'again: enough'],
      [done, 'again: done'],
      [again, 'again: again'],
    ])
    expect(sketch.wires).toEqual([
      { from: 'customFunctionAgentflow_9', choice: 0, to: round },
      { from: check, choice: 0, to: done },
      { from: done, choice: 1, to: again },
    ])
    expect(parts).toMatchObject({ entry: 'customFunctionAgentflow_9', round, check })
    expect(parts.exits('source')).toEqual([{ id: done, choice: 0 }])
  })

  it('has its variables and its rounds in the state', () => {
    const loop_variables = [
      { label: 'n', value_type: 'constant', value: 'at {{#llm.text#}}' },
      { label: 'x', value_type: 'variable', value: ['llm', 'text'] },
    ]
    expect(loop({ loop_variables }).inputs('again')?.customFunctionUpdateState).toEqual([
      { key: 'loop1_n', value: 'at {{ step_llm }}' },
      { key: 'loop1_x', value: '{{ step_llm }}' },
      { key: 'loop1_round', value: '0' },
    ])
  })

  it.each([
    { loop_count: undefined, most: 10 },
    { loop_count: 3, most: 3 },
    { loop_count: 0, most: 1 },
  ])('goes round $most times at most for $loop_count', ({ loop_count, most }) => {
    const { inputs } = loop({ loop_count })
    expect(inputs('again: again')).toEqual({
      ...{ loopBackToNode: 'customFunctionAgentflow_0-again: round', maxLoopCount: most },
    })
    expect(run(inputs('again: enough'), { round: String(most - 2) })).toMatchObject({ round: most - 1, done: 'no' })
    expect(run(inputs('again: enough'), { round: String(most - 1) })).toMatchObject({ round: most, done: 'yes' })
  })

  it('counts its rounds, and is done where its check says so', () => {
    const { inputs } = loop()
    expect(inputs('again: enough')?.customFunctionUpdateState).toEqual([
      { key: 'loop1_round', value: '{{ output.round }}' },
    ])
    expect(inputs('again: enough')?.customFunctionInputVariables).toEqual([
      { variableName: 'round', variableValue: '{{ $flow.state.loop1_round }}' },
    ])
    expect(inputs('again: done')).toEqual({
      conditions: [
        ...[
          { type: 'string', value1: '{{ customFunctionAgentflow_1.output.done }}', operation: 'equal', value2: 'yes' },
        ],
      ],
    })
  })

  it.each([
    { logical_operator: 'and', done: ['no', 'no', 'yes'] },
    { logical_operator: 'or', done: ['no', 'yes', 'yes'] },
  ])('is left once its conditions hold, by "$logical_operator"', ({ logical_operator, done }) => {
    const is = (field: string) => ({ comparison_operator: 'is', value: 'x', variable_selector: ['again', field] })
    const { inputs } = loop({ logical_operator, break_conditions: [is('a'), is('b')] })
    const names = inputs('again: enough')?.customFunctionInputVariables as readonly {
      variableName: string
      variableValue: string
    }[]
    const told = (a: string, b: string) => {
      const known = new Map([
        ['{{ $flow.state.loop1_a }}', a],
        ['{{ $flow.state.loop1_b }}', b],
        ['{{ $flow.state.loop1_round }}', '0'],
      ])
      const values = names.map(({ variableName, variableValue }) => [
        variableName,
        known.get(variableValue) ?? variableValue,
      ])
      return run(inputs('again: enough'), Object.fromEntries(values)).done
    }
    expect([told('o', 'o'), told('x', 'o'), told('x', 'x')]).toEqual(done)
  })

  it('is left at each of its ends too, and not at those of another', () => {
    const { parts } = loop(
      {},
      ['out', 'loop-end', {}, 'again'],
      ['else', 'loop-end', {}, 'other'],
      ['step', 'llm', {}, 'again'],
    )
    expect(parts.exits('source')).toEqual([
      { id: 'conditionAgentflow_0', choice: 0 },
      { id: 'step_out', choice: 0 },
    ])
  })
})
