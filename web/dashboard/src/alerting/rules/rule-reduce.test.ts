import { describe, expect, test } from 'vitest'
import type { ProvisionedRule, RuleQuery } from '../../queries/alerting.ts'
import { readReduced, reducedData, withEvaluator } from './rule-reduce.ts'

const query = (refId: string, datasourceUid: string, model: object): RuleQuery =>
  ({ refId, datasourceUid, relativeTimeRange: { from: 600, to: 0 }, model }) as unknown as RuleQuery
const above = { evaluator: { type: 'gt', params: [5] } }
const asked = query('A', 'metrics', { expr: 'up' })
const reduce = query('B', '__expr__', {
  type: 'reduce',
  expression: 'A',
  reducer: 'mean',
  settings: { mode: 'dropNN' },
})
const threshold = query('C', '__expr__', { type: 'threshold', expression: 'B', conditions: [above] })
const rule = (condition: string, ...data: readonly RuleQuery[]) => ({ condition, data }) as unknown as ProvisionedRule
const withModel = (one: RuleQuery, model: object) => ({ ...one, model: { ...one.model, ...model } }) as RuleQuery

describe('a rule that reduces and compares', () => {
  test('is read, in whatever order its parts are', () => {
    const data = [threshold, asked, reduce]
    expect(readReduced(rule('C', ...data))).toEqual({
      ...{ expr: 'up', threshold },
      reduce: {
        ...{ reducer: 'mean', fromSeconds: 600, isInstant: false, data },
        refIds: { query: 'A', reduce: 'B', threshold: 'C' },
      },
    })
  })

  test.each([
    { model: {}, is: false },
    { model: { instant: true }, is: true },
    { model: { range: false }, is: true },
    { model: { range: false, instant: false }, is: false },
    { model: { range: true }, is: false },
    { model: { instant: 'yes' }, is: false },
  ])('asks for one number by $model: $is', ({ model, is }) => {
    expect(readReduced(rule('C', withModel(asked, model), reduce, threshold))?.reduce.isInstant).toBe(is)
  })

  test.each([
    { name: 'has another part', of: rule('C', asked, reduce, threshold, query('D', 'metrics', {})) },
    { name: 'lacks its query', of: rule('C', query('X', 'metrics', { expr: 'up' }), reduce, threshold) },
    { name: 'lacks what reduces', of: rule('C', asked, query('X', '__expr__', {}), threshold) },
    { name: 'is decided by something else', of: rule('X', asked, reduce, threshold) },
    { name: 'does not compare', of: rule('C', asked, reduce, withModel(threshold, { type: 'math' })) },
    { name: 'does not reduce', of: rule('C', asked, withModel(reduce, { type: 'math' }), threshold) },
    { name: 'reduces an expression', of: rule('C', { ...asked, datasourceUid: '__expr__' }, reduce, threshold) },
    { name: 'asks without a text', of: rule('C', withModel(asked, { expr: 5 }), reduce, threshold) },
  ])('is another one where it $name', ({ of }) => {
    expect(readReduced(of)).toBeUndefined()
  })
})

describe('what the form says of such a rule', () => {
  const read = (isInstant: boolean) => ({
    ...{ reducer: 'max', fromSeconds: 60, isInstant, data: [asked, reduce, threshold] },
    refIds: { query: 'A', reduce: 'B', threshold: 'C' },
  })

  test('is in its parts, with all that the form does not show', () => {
    const evaluator = { type: 'lt', params: [1] }
    expect(reducedData(read(false), 'down', evaluator)).toEqual({
      condition: 'C',
      data: [
        { ...asked, relativeTimeRange: { from: 60, to: 0 }, model: { expr: 'down' } },
        withModel(reduce, { reducer: 'max' }),
        withModel(threshold, { conditions: [{ evaluator }] }),
      ],
    })
  })

  test('leaves the range of one number as it was', () => {
    const { data } = reducedData(read(true), 'up', above.evaluator)
    expect(data[0]).toEqual(asked)
  })
})

describe('the conditions of a threshold', () => {
  const rest = { unloadEvaluator: above.evaluator }

  test.each([
    {
      name: 'as they were',
      conditions: [{ ...above, ...rest }],
      evaluator: above.evaluator,
      found: [{ ...above, ...rest }],
    },
    {
      name: 'as they were, in a text',
      conditions: [{ evaluator: { type: 'gt', params: ['5'] } }],
      evaluator: above.evaluator,
      found: [{ evaluator: { type: 'gt', params: ['5'] } }],
    },
    {
      name: 'as they were, with a bound that is not looked at',
      conditions: [{ evaluator: { type: 'gt', params: [5, 0] } }],
      evaluator: above.evaluator,
      found: [{ evaluator: { type: 'gt', params: [5, 0] } }],
    },
    {
      name: 'with another bound',
      conditions: [{ ...above, ...rest }],
      evaluator: { type: 'gt', params: [6] },
      found: [{ ...rest, evaluator: { type: 'gt', params: [6] } }],
    },
    {
      name: 'with another comparison',
      conditions: [above],
      evaluator: { type: 'lt', params: [5] },
      found: [{ evaluator: { type: 'lt', params: [5] } }],
    },
    {
      name: 'with a second bound',
      conditions: [above],
      evaluator: { type: 'gt', params: [5, 7] },
      found: [{ evaluator: { type: 'gt', params: [5, 7] } }],
    },
    {
      name: 'with others behind the first',
      conditions: [above, rest],
      evaluator: { type: 'lt', params: [1] },
      found: [{ evaluator: { type: 'lt', params: [1] } }, rest],
    },
    { name: 'where there were none', conditions: undefined, evaluator: above.evaluator, found: [above] },
    { name: 'where they were empty', conditions: [], evaluator: above.evaluator, found: [above] },
    {
      name: 'where nothing was compared',
      conditions: [{ ...rest }],
      evaluator: above.evaluator,
      found: [{ ...rest, ...above }],
    },
  ])('are $name', ({ conditions, evaluator, found }) => {
    expect(withEvaluator(conditions, evaluator)).toEqual(found)
  })
})
