import { Failure } from '@hearth/kernel'
import { describe, expect, it } from 'vitest'
import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import type { Team } from '../../domain/agentflow/team-node.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { chooseOutput } from './choose-output.ts'

const team = { outputsOf: () => ['next', 'goon', 'end'] } as unknown as Team
const context = { chatflowId: 'f', sessionId: 's', chatId: 'c', vars: { city: 'Ulm' }, signal: undefined }
const state = { n: 5, text: 'Hello', list: [], full: ['a'], nothing: null, map: { a: 1 } }
const scope = { context, state, messages: [], input: 'question' } as unknown as StepScope
const ran: { readonly code: string; readonly options: object }[] = []
const envThatReturns = (result: unknown) => {
  ran.length = 0
  const run = async (code: string, options: object) => {
    ran.push({ code, options })
    return result
  }
  return { sandbox: { run } } as unknown as NodeEnv
}
const node = (values: object) => ({ label: 'If', nodeId: 'if_0', values }) as unknown as NodeInputs

async function chosenBy(values: object, env: NodeEnv = envThatReturns(undefined), output?: unknown) {
  const outcomes = await chooseOutput(node(values), team, scope, env, output)
  expect(outcomes.map((outcome) => outcome.output)).toEqual(['next', 'goon', 'end'])
  return outcomes.filter(({ isFulfilled }) => isFulfilled).map((outcome) => outcome.output)
}
const byTable = (...rows: readonly object[]) => chosenBy({ conditionUI: JSON.stringify(rows) })
const holds = async (variable: unknown, operation: string, value?: unknown) =>
  (await byTable({ variable, operation, value, output: 'Next' }))[0] === 'next'

describe('a row of the table', () => {
  it.each<{ operation: string; yes: readonly [unknown, unknown?][]; no: readonly [unknown, unknown?][] }>([
    {
      operation: 'Contains',
      yes: [
        ['$flow.state.text', 'ell'],
        ['a', ''],
      ],
      no: [['$flow.state.text', 'hell']],
    },
    { operation: 'Not Contains', yes: [['$flow.state.text', 'hell']], no: [['$flow.state.text', 'ell']] },
    { operation: 'Start With', yes: [['abc', 'ab']], no: [['abc', 'bc']] },
    { operation: 'End With', yes: [['abc', 'bc']], no: [['abc', 'ab']] },
    {
      operation: 'Is',
      yes: [
        ['a', 'a'],
        ['$flow.state.n', '5'],
      ],
      no: [
        ['a', 'A'],
        ['a ', 'a'],
      ],
    },
    { operation: 'Is Not', yes: [['a', 'A']], no: [['a', 'a']] },
    {
      operation: 'Is Empty',
      yes: [[''], ['$flow.state.list'], ['$flow.state.none'], ['$flow.state.nothing']],
      no: [['a'], ['$flow.state.full']],
    },
    { operation: 'Is Not Empty', yes: [['a'], ['$flow.state.map']], no: [[''], ['$flow.state.list']] },
    {
      operation: 'Greater Than',
      yes: [['10', '9']],
      no: [
        ['9', '9'],
        ['9', '10'],
        ['x', '1'],
      ],
    },
    {
      operation: 'Less Than',
      yes: [['9', '10']],
      no: [
        ['9', '9'],
        ['10', '9'],
      ],
    },
    {
      operation: 'Equal To',
      yes: [['5.0', '$flow.state.n']],
      no: [
        ['5', '6'],
        ['x', 'x'],
      ],
    },
    { operation: 'Not Equal To', yes: [['5', '6']], no: [['5.0', '5']] },
    {
      operation: 'Greater Than or Equal To',
      yes: [
        ['9', '9'],
        ['10', '9'],
      ],
      no: [['8', '9']],
    },
    {
      operation: 'Less Than or Equal To',
      yes: [
        ['9', '9'],
        ['8', '9'],
      ],
      no: [['10', '9']],
    },
  ])('holds by "$operation"', async ({ operation, yes, no }) => {
    for (const [variable, value] of yes)
      expect([variable, value, await holds(variable, operation, value)]).toContain(true)
    for (const [variable, value] of no)
      expect([variable, value, await holds(variable, operation, value)]).toContain(false)
  })

  it('compares what is no text as JSON', async () => {
    expect(await holds('$flow.state.map', 'Is', '{"a":1}')).toBe(true)
  })

  it('reads the state, the input and the variables', async () => {
    expect(await holds('$flow.input', 'Is', 'question')).toBe(true)
    expect(await holds('$vars.city', 'Is', 'Ulm')).toBe(true)
    expect(await holds('Ulm', 'Is', '$vars.city')).toBe(true)
  })

  it('reads what the node gave', async () => {
    const row = { variable: '$flow.output.content', operation: 'Is', value: 'yes', output: 'Go on' }
    const byOutput = (output: unknown) => chosenBy({ conditionUI: [row] }, undefined, output)
    expect(await byOutput({ content: 'yes' })).toEqual(['goon'])
    expect(await byOutput({ content: 'no' })).toEqual(['end'])
  })

  it('cannot compare by what is not known', async () => {
    const error = await byTable({ variable: 'a', operation: 'Sounds Like', value: 'b' }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind: 'broken',
      message: 'Cannot run node "If": it compares by the unknown operation "Sounds Like"',
    })
  })
})

describe('the way out of a condition', () => {
  const never = { variable: 'a', operation: 'Is', value: 'b' }
  const always = { variable: 'a', operation: 'Is', value: 'a' }

  it('is that of the first row that holds', async () => {
    expect(
      await byTable({ ...never, output: 'Next' }, { ...always, output: 'Go On' }, { ...always, output: 'Next' }),
    ).toEqual(['goon'])
  })

  it('is the end where no row holds, or none names an output', async () => {
    expect(await byTable({ ...never, output: 'Next' })).toEqual(['end'])
    expect(await byTable()).toEqual(['end'])
    expect(await byTable(always)).toEqual(['end'])
  })

  it('is none where the output is not there', async () => {
    expect(await byTable({ ...always, output: 'Elsewhere' })).toEqual([])
  })
})

describe('a condition in code', () => {
  const values = {
    ...{ conditionFunction: 'return "Next"', selectedConditionFunctionTab_if_0: 'conditionFunction' },
    conditionUI: [{ variable: 'a', operation: 'Is', value: 'a', output: 'Go on' }],
  }

  it('leaves by the output that it returns', async () => {
    expect(await chosenBy(values, envThatReturns('Go on'))).toEqual(['goon'])
    expect(await chosenBy(values, envThatReturns('next'))).toEqual(['next'])
  })

  it.each([undefined, null, 7, ['next']])('leaves by the end where it returns %j', async (result) => {
    expect(await chosenBy(values, envThatReturns(result))).toEqual(['end'])
  })

  it('is run with what it may read', async () => {
    await chosenBy(values, envThatReturns('next'), 'out')
    expect(ran).toMatchObject([
      {
        code: 'return "Next"',
        options: { globals: { $flow: { output: 'out', state: { n: 5 } }, $vars: { city: 'Ulm' }, $input: 'question' } },
      },
    ])
  })

  it('is passed over while the table is shown, and where none is written', async () => {
    const table = { ...values, selectedConditionFunctionTab_if_0: 'conditionUI' }
    expect(await chosenBy(table, envThatReturns('next'))).toEqual(['goon'])
    expect(await chosenBy({ ...values, conditionFunction: ' ' }, envThatReturns('next'))).toEqual(['goon'])
    expect(ran).toEqual([])
  })
})
