import { describe, expect, test } from 'vitest'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { CodeOptions } from '../../../domain/code/code-sandbox.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { conditionAgentflow } from './condition.ts'

type Condition = Readonly<Record<string, unknown>>

/** Which of the conditions held; behind them is the way for none. */
async function held(conditions: readonly Condition[], run: (options: CodeOptions) => unknown = () => undefined) {
  const node = { label: 'If', values: { conditions } } as unknown as StepNode
  const scope = { context: { signal: new AbortController().signal } } as StepScope
  const env = { sandbox: { run: async (_code: string, options: CodeOptions) => run(options) } } as unknown as NodeEnv
  const { output } = await conditionAgentflow.step(node, scope, env)
  const outcomes = output.conditions as readonly Condition[]
  return outcomes.flatMap(({ isFulfilled }, at) => (isFulfilled === true ? [at] : []))
}

const text = (value1: unknown, operation: string, value2: unknown = '') => ({
  type: 'string',
  value1,
  operation,
  value2,
})
const number = (value1: unknown, operation: string, value2: unknown) => ({ type: 'number', value1, operation, value2 })
const boolean = (value1: unknown, operation: string, value2: unknown) => ({
  type: 'boolean',
  value1,
  operation,
  value2,
})

describe('a condition', () => {
  test.each([
    { condition: text('abc', 'contains', 'b'), is: true },
    { condition: text('abc', 'contains', 'x'), is: false },
    { condition: text('abc', 'notContains', 'x'), is: true },
    { condition: text('abc', 'notContains', 'b'), is: false },
    { condition: text('abc', 'startsWith', 'ab'), is: true },
    { condition: text('abc', 'startsWith', 'bc'), is: false },
    { condition: text('abc', 'endsWith', 'bc'), is: true },
    { condition: text('abc', 'endsWith', 'ab'), is: false },
    { condition: text('a', 'equal', 'a'), is: true },
    { condition: text('a', 'equal', 'A'), is: false },
    { condition: text('a', 'notEqual', 'b'), is: true },
    { condition: text('a', 'notEqual', 'a'), is: false },
    { condition: text(undefined, 'equal', ''), is: true },
    { condition: text(5, 'equal', '5'), is: true },
    { condition: text(' **a** ', 'equal', 'a'), is: true },
    { condition: text('__a__ b', 'equal', 'a b'), is: true },
    { condition: text('`a`', 'equal', 'a'), is: true },
    { condition: text('```js\na```', 'equal', 'a'), is: true },
    { condition: text('# a', 'equal', 'a'), is: true },
    { condition: text('b\n> a', 'equal', 'b\na'), is: true },
    { condition: text('#a', 'equal', 'a'), is: false },
    { condition: text('**', 'equal', '**'), is: true },
    { condition: number('10', 'equal', 10), is: true },
    { condition: number('10 apples', 'equal', 10), is: true },
    { condition: number('x', 'equal', 0), is: true },
    { condition: number('10', 'larger', '9'), is: true },
    { condition: number('9', 'larger', '9'), is: false },
    { condition: number('9', 'largerEqual', '9'), is: true },
    { condition: number('8', 'largerEqual', '9'), is: false },
    { condition: number('9', 'smaller', '10'), is: true },
    { condition: number('9', 'smaller', '9'), is: false },
    { condition: number('9', 'smallerEqual', '9'), is: true },
    { condition: number('10', 'smallerEqual', '9'), is: false },
    { condition: number('10', 'notEqual', '9'), is: true },
    { condition: boolean('true', 'equal', true), is: true },
    { condition: boolean('yes', 'equal', true), is: false },
    { condition: boolean('false', 'equal', false), is: true },
    { condition: boolean('false', 'notEqual', false), is: false },
    { condition: text('', 'isEmpty'), is: true },
    { condition: text('  ', 'isEmpty'), is: true },
    { condition: text(undefined, 'isEmpty'), is: true },
    { condition: text(null, 'isEmpty'), is: true },
    { condition: text('a', 'isEmpty'), is: false },
    { condition: number(0, 'isEmpty', ''), is: false },
    { condition: text('a', 'notEmpty'), is: true },
    { condition: text(' ', 'notEmpty'), is: false },
    { condition: number('', 'notEmpty', ''), is: false },
  ])('$condition holds: $is', async ({ condition, is }) => {
    expect(await held([condition])).toEqual([is ? 0 : 1])
  })

  test('is the first that holds', async () => {
    const [yes, no] = [text('a', 'equal', 'a'), text('a', 'equal', 'b')]
    expect(await held([no, yes, yes])).toEqual([1])
    expect(await held([no, no])).toEqual([2])
    expect(await held([])).toEqual([0])
  })

  test('by an expression is asked in the sandbox, for a second and without a network', async () => {
    const asked: CodeOptions[] = []
    const answer = (given: unknown) => (options: CodeOptions) => {
      asked.push(options)
      return given
    }
    expect(await held([text('**abc**', 'regex', '^a')], answer(true))).toEqual([0])
    expect(asked).toMatchObject([{ globals: { $pattern: '^a', $text: 'abc' }, network: false, timeoutMs: 1_000 }])
    for (const other of [false, undefined, 'true', 1])
      expect(await held([text('abc', 'regex', '^a')], answer(other))).toEqual([1])
  })

  test('is not asked once another held', async () => {
    const refuse = () => {
      throw new Error('asked')
    }
    expect(await held([text('a', 'equal', 'a'), text('a', 'regex', 'a')], refuse)).toEqual([0])
  })

  test('that is not known ends the run', async () => {
    await expect(held([text('a', 'like', 'b')])).rejects.toThrow(
      expect.objectContaining({
        kind: 'broken',
        message: 'Cannot run node "If": it compares by the unknown operation "like"',
      }),
    )
  })
})
