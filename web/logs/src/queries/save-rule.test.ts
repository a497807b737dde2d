import { answerAsks } from '@hearth/ui-kit/test-support'
import { describe, expect, test } from 'vitest'
import { deleteRule, saveRule } from './save-rule.ts'

const rule = (alert: string, expr = 'vector(1)') => ({ alert, expr })
const group = (file: string, name: string, ...rules: readonly object[]) => {
  return { file, name, origin: 'api', written: { name, interval: '1m', rules } }
}
const place = (namespace: string, name: string, at = 0, of = name) => ({ namespace, group: of, at, name })

/** What was written, before a service that has these groups. */
function before(...groups: readonly object[]) {
  const answers = { '/api/v1/rules': { groups, files: [] } }
  const asked = answerAsks(answers)
  return () =>
    asked
      .filter(({ call }) => !call.startsWith('GET'))
      .map(({ call, body }) => (body === undefined ? [call] : [call, JSON.parse(String(body))]))
}

describe('saveRule()', () => {
  test('keeps a new rule in a group of its name', async () => {
    const written = before(group('other', 'A', rule('A')))
    await saveRule(rule('A'))
    expect(written()).toEqual([['POST /loki/api/v1/rules/alerts', { name: 'A', rules: [rule('A')] }]])
  })

  test('takes no place that is taken', async () => {
    const written = before(group('alerts', 'A', rule('A')))
    await expect(saveRule(rule('A'))).rejects.toMatchObject({ kind: 'taken' })
    expect(written()).toEqual([])
  })

  test('changes a rule among others, and leaves them and the group as they are', async () => {
    const written = before(group('a/b', 'g', rule('A'), rule('B'), rule('C')))
    await saveRule(rule('B2', 'vector(2)'), place('a/b', 'B', 1, 'g'))
    expect(written()).toEqual([
      [
        'POST /loki/api/v1/rules/a%2Fb',
        { name: 'g', interval: '1m', rules: [rule('A'), rule('B2', 'vector(2)'), rule('C')] },
      ],
    ])
  })

  test('renames the group that was made for a rule, the new one first', async () => {
    const written = before(group('alerts', 'A', rule('A')))
    await saveRule(rule('B'), place('alerts', 'A'))
    expect(written()).toEqual([
      ['POST /loki/api/v1/rules/alerts', { name: 'B', interval: '1m', rules: [rule('B')] }],
      ['DELETE /loki/api/v1/rules/alerts/A'],
    ])
  })

  test('renames nothing over another', async () => {
    const written = before(group('alerts', 'A', rule('A')), group('alerts', 'B', rule('B')))
    await expect(saveRule(rule('B'), place('alerts', 'A'))).rejects.toMatchObject({ kind: 'taken' })
    expect(written()).toEqual([])
  })

  test.each([
    { what: 'its group is gone', groups: [] },
    { what: 'another rule is in its place', groups: [group('alerts', 'A', rule('Z'))] },
    { what: 'it lies in a file', groups: [{ ...group('alerts', 'A', rule('A')), origin: 'file', written: null }] },
  ])('changes nothing where $what', async ({ groups }) => {
    const written = before(...groups)
    await expect(saveRule(rule('A'), place('alerts', 'A'))).rejects.toMatchObject({ kind: 'gone' })
    await expect(deleteRule(place('alerts', 'A'))).rejects.toMatchObject({ kind: 'gone' })
    expect(written()).toEqual([])
  })
})

test('what somebody else changed since it was seen is neither overwritten nor deleted', async () => {
  const written = before(group('alerts', 'A', { ...rule('A'), labels: { team: 'ops' } }))
  const seen = { ...place('alerts', 'A'), before: rule('A') }
  await expect(saveRule(rule('A', 'vector(2)'), seen)).rejects.toMatchObject({ kind: 'gone' })
  await expect(deleteRule(seen)).rejects.toMatchObject({ kind: 'gone' })
  expect(written()).toEqual([])
  await saveRule(rule('A', 'vector(2)'), { ...seen, before: { ...rule('A'), labels: { team: 'ops' } } })
  expect(written()).toHaveLength(1)
})

describe('deleteRule()', () => {
  test('takes the group away with its last rule', async () => {
    const written = before(group('alerts', 'A b', rule('A b')))
    await deleteRule(place('alerts', 'A b'))
    expect(written()).toEqual([['DELETE /loki/api/v1/rules/alerts/A%20b']])
  })

  test('leaves the others of a group', async () => {
    const written = before(group('alerts', 'g', rule('A'), rule('B')))
    await deleteRule(place('alerts', 'A', 0, 'g'))
    expect(written()).toEqual([['POST /loki/api/v1/rules/alerts', { name: 'g', interval: '1m', rules: [rule('B')] }]])
  })
})
