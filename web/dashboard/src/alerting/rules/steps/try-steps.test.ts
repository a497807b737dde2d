import { answerAsks } from '@hearth/ui-kit/test-support'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ProvisionedRule } from '../../../queries/alerting.ts'
import { trySteps } from './try-steps.ts'

const step = (refId: string) => ({ refId, datasourceUid: '__expr__', model: { type: 'math', expression: '1' } })
const rule = { data: [step('A'), step('B')] } as unknown as ProvisionedRule

// As the service writes what JSON has no numbers for.
const frame = (job: string, value: number | null, entity?: string) => ({
  schema: {
    fields: [
      { name: 'Time', type: 'time' },
      { name: 'Value', type: 'number', labels: { job } },
    ],
  },
  data: {
    values: [[1_700_000_000_000], [value]],
    ...(entity === undefined ? {} : { entities: [null, { [entity]: [0] }] }),
  },
})

test('a step gives the number of each series, also where it is none or has no end', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const frames = [frame('a', 2), frame('b', null, 'Inf'), frame('c', null, 'NegInf'), frame('d', null, 'NaN')]
  const asked = answerAsks({
    '/api/v1/rule/translate': { rules: [{ expr: 'a / b' }] },
    '/api/ds/query': Response.json(
      { results: { A: { frames }, B: { error: 'too many', frames: [] } } },
      { status: 400 },
    ),
  })
  const results = await trySteps(rule)
  expect(results.get('A')).toEqual({
    kind: 'values',
    values: [
      { name: 'job=a', value: 2 },
      { name: 'job=b', value: Number.POSITIVE_INFINITY },
      { name: 'job=c', value: Number.NEGATIVE_INFINITY },
      { name: 'job=d', value: Number.NaN },
    ],
  })
  expect(results.get('B')).toEqual({ kind: 'refused', reason: 'too many' })
  expect(asked.map(({ call }) => call)).toEqual([
    'POST /api/v1/rule/translate',
    'POST /api/v1/rule/translate',
    'POST /api/ds/query',
  ])
})
