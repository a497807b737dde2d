import { describe, expect, test } from 'vitest'
import type { Attributes } from '../model.ts'
import { otlpSchema } from '../settings.ts'
import { identity, seriesLabels, withName } from './series-labels.ts'

const scope = { name: 'lib', version: '1', schemaUrl: 'http://s', attributes: [['lib.kind', 'x']] as Attributes }

function labels(
  attributes: Attributes,
  resource: Attributes = [],
  given: object = {},
  of: typeof scope | undefined = scope,
) {
  return Object.fromEntries(seriesLabels(attributes, { resource, scope: of }, otlpSchema.parse(given)))
}

describe('the labels of a point', () => {
  test.each([
    {
      name: 'are its attributes',
      attributes: [
        ['a', '1'],
        ['b.c', '2'],
      ],
      expected: { a: '1', b_c: '2' },
    },
    {
      name: 'that become one have all values, by their keys',
      attributes: [
        ['a_b', '3'],
        ['a.b', '2'],
        ['a-b', '1'],
      ],
      expected: { a_b: '1;2;3' },
    },
    {
      name: 'leave out what has no name',
      attributes: [['', '1']],
      expected: {},
    },
  ] as const)('$name', ({ attributes, expected }) => {
    expect(labels(attributes)).toEqual(expected)
  })

  const resource: Attributes = [
    ['host.name', 'h'],
    ['zone', 'z'],
    ['a', 'of the resource'],
  ]

  test.each([
    { given: {}, expected: { a: '1' } },
    { given: { promote_resource_attributes: ['zone', 'a', 'none'] }, expected: { a: '1', zone: 'z' } },
    { given: { promote_all_resource_attributes: true }, expected: { a: '1', zone: 'z', host_name: 'h' } },
    {
      given: { promote_all_resource_attributes: true, ignore_resource_attributes: ['zone'] },
      expected: { a: '1', host_name: 'h' },
    },
  ])('have those of the resource that $given says, but their own first', ({ given, expected }) => {
    expect(labels([['a', '1']], resource, given)).toEqual(expected)
  })

  test('say what library it is, where they are to', () => {
    const given = { promote_scope_metadata: true }
    expect(labels([['a', '1']], [], given)).toEqual({
      ...{ a: '1', otel_scope_name: 'lib', otel_scope_version: '1', otel_scope_schema_url: 'http://s' },
      otel_scope_lib_kind: 'x',
    })
    expect(labels([], [], given, { ...scope, name: '' })).toEqual({})
    expect(Object.fromEntries(seriesLabels([], { resource: [], scope: undefined }, otlpSchema.parse(given)))).toEqual(
      {},
    )
  })

  test('say which program it is, whatever its attributes are', () => {
    const program: Attributes = [
      ['service.name', 'shop'],
      ['service.namespace', 'eu'],
      ['service.instance.id', 'i'],
    ]
    expect(
      labels(
        [
          ['job', 'mine'],
          ['instance', 'mine'],
          ['x', '1'],
        ],
        program,
      ),
    ).toEqual({ job: 'eu/shop', instance: 'i', x: '1' })
  })
})

test.each([
  { resource: [], expected: [] },
  { resource: [['service.name', 'a']], expected: [['job', 'a']] },
  {
    resource: [
      ['service.name', 'a'],
      ['service.namespace', 'n'],
    ],
    expected: [['job', 'n/a']],
  },
  { resource: [['service.namespace', 'n']], expected: [] },
  { resource: [['service.instance.id', 'i']], expected: [['instance', 'i']] },
] as const)('the program of $resource is $expected', ({ resource, expected }) => {
  expect(identity(resource)).toEqual(expected)
})

test('a part of a metric has its name and what tells it from the others', () => {
  expect(withName(new Map([['a', '1']]), 'x_bucket', ['le', '5']).toRecord()).toEqual({
    __name__: 'x_bucket',
    a: '1',
    le: '5',
  })
})
