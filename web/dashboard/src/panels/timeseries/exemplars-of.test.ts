import { describe, expect, test } from 'vitest'
import { applyFieldConfig } from '../../model/field/apply-field-config.ts'
import { createScope } from '../../model/interpolate/scope.ts'
import { exemplarsOf } from './exemplars-of.ts'

const scope = createScope([], {}, {})
const frames = applyFieldConfig(
  [
    {
      fields: [
        { name: 'Time', type: 'time', values: [1], config: {} },
        { name: 'Value', type: 'number', values: [0.25], config: {} },
        { name: 'trace_id', type: 'string', values: ['a/b'], config: {} },
        { name: 'none', type: 'string', values: [''], config: {} },
      ],
      meta: { notices: [], resultType: 'exemplar' },
    },
  ],
  {
    source: { defaults: { unit: 's' }, overrides: [] },
    kindDefaults: {},
    scheme: 'light',
    format: { zone: '', nowMs: 0 },
    interpolate: (text) => text,
  },
)
const source = (destinations: readonly object[]) => [
  { uid: 'a', name: 'a', type: 'prometheus', isDefault: true, jsonData: { exemplarTraceIdDestinations: destinations } },
]

describe('exemplarsOf()', () => {
  test('has a value in the unit of the panel, and the labels that are there', () => {
    expect(exemplarsOf(frames, [], scope)).toMatchObject([
      { atMs: 1, value: 0.25, text: '250 ms', labels: [{ name: 'trace_id', value: 'a/b', links: [] }] },
    ])
  })

  test('leads where the data source says', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how Grafana writes it
    const url = 'https://traces.example/${__value.raw}'
    const [exemplar] = exemplarsOf(
      frames,
      source([
        { name: 'trace_id', url },
        { name: 'other', url },
      ]),
      scope,
    )
    expect(exemplar?.labels[0]?.links).toEqual([
      { title: 'https://traces.example/a%2Fb', href: 'https://traces.example/a%2Fb', opensNewTab: true },
    ])
  })

  test('leads nowhere that a page must not follow', () => {
    const [exemplar] = exemplarsOf(frames, source([{ name: 'trace_id', url: 'javascript:alert(1)' }]), scope)
    expect(exemplar?.labels[0]?.links).toEqual([])
  })
})
