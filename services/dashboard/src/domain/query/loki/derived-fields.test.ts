import { describe, expect, test } from 'vitest'
import type { DataSource } from '../../datasource/data-source.ts'
import { derivedFields } from './derived-fields.ts'
import type { LokiLine } from './loki-source.ts'

const line = (text: string, labels: LokiLine['labels'] = {}): LokiLine => ({
  ns: '1',
  text,
  labels,
  labelTypes: undefined,
})
const lines = [line('trace=ab12 done', { id: '7' }), line('nothing'), line('trace= ', { id: '' })]

/** The columns that a rule makes of the lines. */
function derived(...rules: readonly unknown[]) {
  return derivedFields({ settings: { jsonData: { derivedFields: rules } } } as unknown as DataSource, lines)
}

const rule = { name: 'Trace', url: 'http://t/', matcherRegex: 'trace=(\\w*)' }

describe('a field that is found in lines', () => {
  test.each([
    { name: 'is the first group of an expression', own: {}, values: ['ab12', null, null] },
    {
      name: 'is all of an expression without groups',
      own: { matcherRegex: 'trace=\\w*' },
      values: ['trace=ab12', null, 'trace='],
    },
    { name: 'is the first of several groups', own: { matcherRegex: '(\\w+)=(\\w+)' }, values: ['trace', null, null] },
    { name: 'is a label', own: { matcherType: 'label', matcherRegex: 'id' }, values: ['7', null, ''] },
    {
      name: 'is a label that no line has',
      own: { matcherType: 'label', matcherRegex: 'x' },
      values: [null, null, null],
    },
  ])('$name', ({ own, values }) => {
    expect(derived({ ...rule, ...own })).toEqual({
      fields: [
        {
          ...{ name: 'Trace', type: 'string', isNullable: true, values },
          links: [{ title: 'Trace', url: rule.url, targetBlank: false }],
        },
      ],
      notices: [],
    })
  })

  test('has a link with a title of its own, in a window of its own', () => {
    const { fields } = derived({ ...rule, urlDisplayLabel: 'Open', targetBlank: true })
    expect(fields[0]?.links).toEqual([{ title: 'Open', url: rule.url, targetBlank: true }])
  })

  test.each([
    { name: 'without a name', own: { name: '' } },
    { name: 'without an address', own: { url: '' } },
    { name: 'that leads to another data source', own: { datasourceUid: 'tempo' } },
  ])('is left out $name', ({ own }) => {
    expect(derived({ ...rule, ...own })).toEqual({ fields: [], notices: [] })
  })

  test('is left out with a notice where its expression is none; others are there', () => {
    const { fields, notices } = derived({ ...rule, matcherRegex: '(?=x)' }, { ...rule, name: 'Next' })
    expect(fields.map(({ name }) => name)).toEqual(['Next'])
    expect(notices).toEqual([
      { severity: 'warning', text: 'The derived field "Trace" is left out: "(?=x)" is no RE2 expression' },
    ])
  })

  test('is none where none is set', () => {
    expect(derivedFields({ settings: { jsonData: {} } } as unknown as DataSource, lines)).toEqual({
      fields: [],
      notices: [],
    })
  })
})
