import { describe, expect, test } from 'vitest'
import { leftOut, sentence } from './left-out.ts'

const panel = (own: object) => ({ type: 'timeseries', ...own })
const told = (own: object) => leftOut(panel(own))

describe('what a panel asks for and does not get is told', () => {
  test.each([
    { name: 'nothing', own: {}, names: undefined },
    { name: 'an alert of its own', own: { alert: { name: 'x' } }, names: 'alert' },
    { name: 'regions of time', own: { timeRegions: [{}], alert: {} }, names: 'timeRegions' },
    { name: 'a key of the panel that is not known', own: { whatever: 1 }, names: undefined },
    { name: 'an option', own: { options: { odd: true } }, names: 'options.odd' },
    { name: 'an option that is set to nothing', own: { options: { odd: 'none', other: [] } }, names: undefined },
    { name: 'an option within another', own: { options: { odd: { deep: 1, empty: '' } } }, names: 'options.odd.deep' },
    {
      name: 'an option that is honoured',
      own: { options: { legend: { placement: 'right', odd: 1 } } },
      names: 'options.legend.odd',
    },
    {
      name: 'an option as everybody has it',
      own: { options: { exemplars: { color: 'rgba(255,0,255,0.7)' } } },
      names: undefined,
    },
    {
      name: 'the same option otherwise',
      own: { options: { exemplars: { color: 'red' } } },
      names: 'options.exemplars.color',
    },
    {
      name: 'an option that says nothing of its looks',
      own: { options: { code: { language: 'js' } } },
      names: undefined,
    },
    {
      name: 'a setting of fields',
      own: { fieldConfig: { defaults: { unit: 's', odd: 1, none: null } } },
      names: 'odd',
    },
    {
      name: 'a setting of its drawing',
      own: { fieldConfig: { defaults: { custom: { lineWidth: 3, odd: 1 } } } },
      names: 'custom.odd',
    },
    {
      name: 'a setting of its drawing by its path',
      own: { fieldConfig: { defaults: { 'custom.odd.deep': 1 } } },
      names: 'custom.odd.deep',
    },
  ])('$name', ({ own, names }) => {
    expect(told(own)).toEqual(names === undefined ? [] : [`Left out: ${names}`])
  })

  test.each([
    { name: 'a field', properties: [{ id: 'odd', value: 1 }], names: 'odd' },
    { name: 'a known one', properties: [{ id: 'unit', value: 's' }], names: undefined },
    { name: 'one that is nothing', properties: [{ id: 'odd', value: '' }], names: undefined },
    {
      name: 'its drawing',
      properties: [
        { id: 'custom.odd', value: 1 },
        { id: 'custom.lineWidth', value: 1 },
      ],
      names: 'custom.odd',
    },
  ])('of an override: $name', ({ properties, names }) => {
    const overrides = [{ matcher: { id: 'byName' }, properties }]
    expect(told({ fieldConfig: { overrides } })).toEqual(names === undefined ? [] : [`Left out: ${names}`])
  })

  test('overrides that find nothing', () => {
    const overrides = [{ matcher: { id: 'byName' } }, { matcher: { id: 'byOdd' } }, {}]
    expect(told({ fieldConfig: { overrides } })).toEqual(['Overrides that find no field here: byOdd, '])
  })

  test('transformations, unless they are turned off', () => {
    const transformations = [{ id: 'organize' }, { id: 'odd' }, { id: 'other', disabled: true }]
    expect(told({ transformations })).toEqual(['Transformations that are left out: odd'])
  })

  test('links into other parts of Grafana', () => {
    const internal = { query: '' }
    const links = [{ title: 'Out', url: 'x' }, { title: 'In', internal }, { internal }]
    const overrides = [
      {
        matcher: { id: 'byName' },
        properties: [
          { id: 'links', value: [{ title: 'Deep', internal }] },
          { id: 'unit', value: [{ title: 'No', internal }] },
        ],
      },
    ]
    expect(told({ fieldConfig: { defaults: { links }, overrides } })).toEqual([
      'Links into other parts of Grafana are left out: In, ?, Deep',
    ])
  })

  test('but of a kind that is not drawn at all nothing more', () => {
    expect(leftOut({ type: 'nothing-like-it', alert: { name: 'x' }, options: { odd: 1 } })).toEqual([])
  })

  test('the settings of drawing of a kind that draws nothing by them are another kind’s', () => {
    expect(leftOut({ type: 'text', fieldConfig: { defaults: { custom: { odd: 1 } } } })).toEqual([])
  })
})

test.each([
  { names: [], said: [] },
  { names: ['a'], said: ['Left out: a'] },
  { names: ['a', 'b', 'a'], said: ['Left out: a, b'] },
  { names: [...'abcdefghijkl'], said: ['Left out: a, b, c, d, e, f, g, h, i, j, k, l'] },
  { names: [...'abcdefghijklmn'], said: ['Left out: a, b, c, d, e, f, g, h, i, j, k, l +2'] },
])('$names are named in a sentence', ({ names, said }) => {
  expect(sentence('leftOut', names)).toEqual(said)
})
