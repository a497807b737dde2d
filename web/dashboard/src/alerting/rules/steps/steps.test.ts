import { describe, expect, test } from 'vitest'
import { decidesOf, deciding, inLetters, isInstant, kindOf, lookedAt, withAdded, withoutStep } from './steps.ts'

const relativeTimeRange = { from: 600, to: 0 }
const query = (refId: string, model: object = { expr: 'up' }, datasourceUid = 'hearth-metrics') => ({
  refId,
  datasourceUid,
  relativeTimeRange,
  model: { ...model },
})
const expression = (refId: string, model: object) => query(refId, model, '__expr__')
const steps = { data: [query('A'), expression('C', { type: 'threshold', expression: 'A' })], condition: 'C' }

test.each([
  { name: 'a query of the metrics service', step: query('A'), kind: 'query' },
  { name: 'a query of another source', step: query('A', { expr: 'up' }, 'loki'), kind: undefined },
  { name: 'a reduction', step: expression('B', { type: 'reduce' }), kind: 'reduce' },
  { name: 'a calculation', step: expression('B', { type: 'math' }), kind: 'math' },
  { name: 'a classic condition', step: expression('B', { type: 'classic_conditions' }), kind: undefined },
  { name: 'an expression that calls itself a query', step: expression('B', { type: 'query' }), kind: undefined },
])('kindOf() $name is $kind', ({ step, kind }) => expect(kindOf(step)).toBe(kind))

test.each([
  { model: { instant: true, range: true }, is: true },
  { model: { range: false }, is: true },
  { model: { instant: false, range: false }, is: false },
  { model: {}, is: false },
])('isInstant() of $model is $is', ({ model, is }) => expect(isInstant(model)).toBe(is))

describe('withAdded() adds', () => {
  test('a query under the first letter that is free', () => {
    const { data, condition } = withAdded(steps, 'query')
    expect(data.at(-1)).toMatchObject({ refId: 'B', datasourceUid: 'hearth-metrics', model: { refId: 'B', expr: '' } })
    expect(condition).toBe('C')
  })

  test.each([
    { kind: 'reduce', model: { type: 'reduce', expression: 'C', reducer: 'last' } },
    { kind: 'math', model: { type: 'math', expression: '$C' } },
    { kind: 'threshold', model: { type: 'threshold', expression: 'C' } },
  ] as const)('a $kind that looks at the last step', ({ kind, model }) => {
    expect(withAdded(steps, kind).data.at(-1)).toMatchObject({ datasourceUid: '__expr__', model })
  })

  test('a step after all letters are taken', () => {
    const data = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((refId) => query(refId))
    const more = withAdded({ data, condition: 'A' }, 'query')
    expect([more.data.at(-1)?.refId, withAdded(more, 'query').data.at(-1)?.refId]).toEqual(['A1', 'A2'])
  })
})

describe('withoutStep() removes', () => {
  test('a step that does not decide', () => {
    expect(withoutStep(steps, 0)).toEqual({ data: [steps.data[1]], condition: 'C' })
  })

  test('the one that decides: then the last one does', () => {
    expect(withoutStep(steps, 1)).toEqual({ data: [steps.data[0]], condition: 'A' })
  })
})

test('of a rule that records, the step that is recorded decides', () => {
  const recording = { ...steps, record: { metric: 'm', from: 'A' } }
  expect([decidesOf(steps), decidesOf(recording)]).toEqual(['C', 'A'])
  expect(deciding(recording, 'C')).toEqual({ ...recording, record: { metric: 'm', from: 'C' } })
  expect(deciding(steps, 'A')).toEqual({ ...steps, condition: 'A' })
})

test.each([
  ['A', 'A'],
  ['$A', 'A'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: one of the forms that Grafana writes
  [' ${A1} ', 'A1'],
  [undefined, ''],
])('lookedAt() of %j is %j', (written, letter) => expect(lookedAt({ expression: written })).toBe(letter))

test('inLetters() names steps by their letters', () => {
  expect(inLetters('invalid alert rule: data[1].model.type: no; data[7]', steps.data)).toBe(
    'invalid alert rule: C.model.type: no; data[7]',
  )
})
