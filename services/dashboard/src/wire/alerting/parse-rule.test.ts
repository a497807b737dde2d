import { describe, expect, test } from 'vitest'
import { provisionedRuleSchema, toGrafanaRule } from './parse-rule.ts'

const query = { refId: 'A', datasourceUid: 'p', model: { expr: 'up' } }
const rule = { title: ' Load ', data: [query] }
const read = (more: object = {}) => toGrafanaRule(provisionedRuleSchema.parse({ ...rule, ...more }), 'api')

describe('a rule is read', () => {
  test('with what holds where it says nothing', () => {
    expect(read()).toEqual({
      uid: '',
      title: 'Load',
      folderUid: '',
      group: '',
      condition: '',
      data: [
        { refId: 'A', queryType: '', datasourceUid: 'p', relativeTimeRange: { from: 0, to: 0 }, model: { expr: 'up' } },
      ],
      forMs: 0,
      keepFiringMs: 0,
      labels: {},
      annotations: {},
      noDataState: 'NoData',
      execErrState: 'Error',
      isPaused: false,
      record: undefined,
      receiver: undefined,
      provenance: 'api',
      updatedMs: 0,
    })
  })

  test('with all that it says', () => {
    const said = {
      uid: 'r',
      folderUID: 'f',
      ruleGroup: 'g',
      condition: 'A',
      data: [{ ...query, queryType: 'instant', relativeTimeRange: { from: 600, to: 60 } }],
      for: '5m',
      keep_firing_for: 2e9,
      labels: { a: 'b' },
      annotations: { c: 'd' },
      noDataState: 'Ok',
      execErrState: 'Ok',
      isPaused: true,
      record: { metric: 'm', from: 'A' },
      notification_settings: { receiver: 'mail', group_by: [], group_wait: '' },
    }
    expect(read(said)).toMatchObject({
      uid: 'r',
      folderUid: 'f',
      group: 'g',
      condition: 'A',
      data: [{ queryType: 'instant', relativeTimeRange: { from: 600, to: 60 } }],
      forMs: 300_000,
      keepFiringMs: 2_000,
      labels: { a: 'b' },
      annotations: { c: 'd' },
      noDataState: 'OK',
      execErrState: 'OK',
      isPaused: true,
      record: { metric: 'm', from: 'A' },
      receiver: 'mail',
    })
  })

  test.each([{ for: '' }, { for: null }, { for: 0 }])('without waiting: %o', (more) => {
    expect(read(more).forMs).toBe(0)
  })

  test('with other states as they are', () => {
    expect(read({ noDataState: 'KeepLast', execErrState: 'Alerting' })).toMatchObject({
      noDataState: 'KeepLast',
      execErrState: 'Alerting',
    })
  })
})

describe('a rule is refused', () => {
  test.each([
    {
      name: 'whose wait is no duration',
      more: { for: 'soon' },
      words: 'for: "soon" is no duration; write one such as 5m',
    },
    { name: 'whose wait is before now', more: { for: -1 }, words: 'for: "-1" is no duration' },
    {
      name: 'that keeps on for no duration',
      more: { keep_firing_for: 'x' },
      words: 'keep_firing_for: "x" is no duration',
    },
    {
      name: 'that outlives its series',
      more: { missingSeriesEvalsToResolve: 2 },
      words: 'missingSeriesEvalsToResolve: an alert ends',
    },
    {
      name: 'that groups what a policy groups',
      more: { notification_settings: { receiver: 'mail', group_by: ['job'] } },
      words: 'notification_settings.group_by: set it in a policy',
    },
    {
      name: 'that says when it is told',
      more: { notification_settings: { receiver: 'mail', repeat_interval: '1h' } },
      words: 'notification_settings.repeat_interval: set it in a policy',
    },
  ])('$name', ({ more, words }) => {
    expect(() => read(more)).toThrow(words)
  })

  test('not where its series ends it', () => {
    expect(() => read({ missingSeriesEvalsToResolve: 1 })).not.toThrow()
  })

  test.each([
    { name: 'without a title', more: { title: ' ' } },
    { name: 'with a title of 191 characters', more: { title: 'x'.repeat(191) } },
    { name: 'without a query', more: { data: [] } },
    { name: 'with more than a hundred queries', more: { data: Array.from({ length: 101 }, () => query) } },
    { name: 'with a query without a letter', more: { data: [{ ...query, refId: '' }] } },
    { name: 'with a query of no source', more: { data: [{ ...query, datasourceUid: '' }] } },
    { name: 'with another state', more: { noDataState: 'Fine' } },
    { name: 'that records nothing', more: { record: { metric: '', from: 'A' } } },
    { name: 'that tells nobody', more: { notification_settings: { receiver: '' } } },
  ])('$name', ({ more }) => {
    expect(provisionedRuleSchema.safeParse({ ...rule, ...more }).success).toBe(false)
  })
})
