/** Values that each unit words. */
export const unitValues = [
  0, 1, -1, 0.5, 0.001234, 12.345, 999, 1_000, 1_024, 12_345.678, 1_500_000, 86_400, 3_600_000, 7_000_000_000,
]

const ids = [
  'sum',
  'mean',
  'min',
  'max',
  'last',
  'lastNotNull',
  'first',
  'firstNotNull',
  'count',
  'range',
  'diff',
  'diffperc',
  'delta',
  'step',
  'median',
  'variance',
  'stdDev',
  'logmin',
  'changeCount',
  'distinctCount',
  'allIsZero',
  'allIsNull',
  'p50',
  'p90',
  'p99',
]

export const reducerCases = [
  { ids, values: [1, 2, 3, 4] },
  { ids, values: [5, null, 2, 9, 0, 3] },
  { ids, values: [0, 0, 0] },
  { ids, values: [10, 12, 3, 5] },
  { ids, values: [-1.5, 2.25, -3] },
  { ids, values: [7] },
] as const

const times = [1_000, 2_000, 3_000, 4_000]
const a = {
  refId: 'A',
  fields: [
    { name: 'Time', type: 'time', values: times },
    { name: 'x', type: 'number', values: [1, 2, 3, 4], config: {} },
  ],
}
const b = {
  refId: 'B',
  fields: [
    { name: 'Time', type: 'time', values: [2_000, 3_000, 5_000] },
    { name: 'y', type: 'number', values: [20, 30, 50], config: {} },
  ],
}
const table = {
  refId: 'C',
  fields: [
    { name: 'host', type: 'string', values: ['a', 'b', 'a', 'c'], config: {} },
    { name: 'used', type: 'number', values: [10, 20, 30, 5], config: {} },
    { name: 'free', type: 'number', values: [1, 2, 3, 4], config: {} },
  ],
}
const json = {
  refId: 'D',
  fields: [
    { name: 'line', type: 'string', values: ['{"a":1,"b":{"c":"x"}}', '{"a":2}'], config: {} },
    { name: 'word', type: 'string', values: ['hello world', 'Good Day'], config: {} },
  ],
}

/** Transformations with what they are given; those that `@grafana/data` has itself. */
export const transformCases = [
  {
    name: 'organize',
    frames: [table],
    steps: [
      {
        id: 'organize',
        options: { excludeByName: { free: true }, renameByName: { used: 'Used' }, indexByName: { used: 0, host: 1 } },
      },
    ],
  },
  { name: 'sortBy', frames: [table], steps: [{ id: 'sortBy', options: { sort: [{ field: 'used', desc: true }] } }] },
  { name: 'limit', frames: [table], steps: [{ id: 'limit', options: { limitField: 2 } }] },
  {
    name: 'filterFieldsByName',
    frames: [table],
    steps: [{ id: 'filterFieldsByName', options: { include: { names: ['host', 'free'] } } }],
  },
  {
    name: 'groupBy',
    frames: [table],
    steps: [
      {
        id: 'groupBy',
        options: {
          fields: {
            host: { operation: 'groupby', aggregations: [] },
            used: { operation: 'aggregate', aggregations: ['sum', 'max'] },
          },
        },
      },
    ],
  },
  {
    name: 'renameByRegex',
    frames: [table],
    steps: [{ id: 'renameByRegex', options: { regex: '(us)(ed)', renamePattern: '$2-$1' } }],
  },
  { name: 'joinByField', frames: [a, b], steps: [{ id: 'joinByField', options: { byField: 'Time', mode: 'outer' } }] },
  {
    name: 'joinByField inner',
    frames: [a, b],
    steps: [{ id: 'joinByField', options: { byField: 'Time', mode: 'inner' } }],
  },
  {
    name: 'reduce to rows',
    frames: [a, b],
    steps: [{ id: 'reduce', options: { reducers: ['max', 'mean'], mode: 'seriesToRows' } }],
  },
  {
    name: 'reduce fields',
    frames: [table],
    steps: [{ id: 'reduce', options: { reducers: ['sum'], mode: 'reduceFields' } }],
  },
  {
    name: 'calculateField of two',
    frames: [table],
    steps: [
      {
        id: 'calculateField',
        options: { mode: 'binary', binary: { left: 'used', operator: '/', right: 'free' }, alias: 'ratio' },
      },
    ],
  },
  {
    name: 'calculateField of all',
    frames: [table],
    steps: [
      {
        id: 'calculateField',
        options: { mode: 'reduceRow', reduce: { reducer: 'sum', include: ['used', 'free'] }, alias: 'all' },
      },
    ],
  },
  {
    name: 'filterByValue',
    frames: [table],
    steps: [
      {
        id: 'filterByValue',
        options: {
          type: 'include',
          match: 'all',
          filters: [{ fieldName: 'used', config: { id: 'greater', options: { value: 9 } } }],
        },
      },
    ],
  },
  {
    name: 'convertFieldType',
    frames: [table],
    steps: [{ id: 'convertFieldType', options: { conversions: [{ targetField: 'used', destinationType: 'string' }] } }],
  },
  { name: 'transpose', frames: [table], steps: [{ id: 'transpose', options: {} }] },
  { name: 'seriesToRows', frames: [a, b], steps: [{ id: 'seriesToRows', options: {} }] },
  { name: 'concatenate', frames: [a, table], steps: [{ id: 'concatenate', options: {} }] },
  {
    name: 'groupingToMatrix',
    frames: [table],
    steps: [{ id: 'groupingToMatrix', options: { rowField: 'host', columnField: 'free', valueField: 'used' } }],
  },
  {
    name: 'formatString',
    frames: [json],
    steps: [{ id: 'formatString', options: { stringField: 'word', outputFormat: 'Upper Case' } }],
  },
  { name: 'ensureColumns', frames: [a, b], steps: [{ id: 'ensureColumns', options: {} }] },
  { name: 'noop', frames: [a, b], steps: [{ id: 'noop', options: {} }] },
  { name: 'convertFrameType', frames: [a], steps: [{ id: 'convertFrameType', options: { targetType: 'exemplar' } }] },
  { name: 'histogram', frames: [a], steps: [{ id: 'histogram', options: { bucketSize: 2 } }] },
  {
    name: 'groupToNestedTable',
    frames: [table],
    steps: [
      {
        id: 'groupToNestedTable',
        options: {
          fields: {
            host: { operation: 'groupby', aggregations: [] },
            used: { operation: 'aggregate', aggregations: ['sum', 'max'] },
          },
        },
      },
    ],
  },
  {
    name: 'groupToNestedTable by rules',
    frames: [table],
    steps: [
      {
        id: 'groupToNestedTable',
        options: {
          rules: [
            { matcher: { id: 'byRegexp', options: '/^h/' }, operation: 'groupby', aggregations: [] },
            { matcher: { id: 'byName', options: 'free' }, operation: 'aggregate', aggregations: [] },
          ],
        },
      },
    ],
  },
] as const

/** A frame as the cell of a table has it counts by its own columns. */
export function withColumns(value: unknown): unknown {
  const frames = Array.isArray(value) ? (value as readonly { readonly fields?: readonly ShownColumn[] }[]) : []
  if (frames[0]?.fields === undefined) return value
  return frames.map(({ fields = [] }) => fields.map(({ name, type, values }) => ({ name, type, values: [...values] })))
}
type ShownColumn = { readonly name: string; readonly type: string; readonly values: readonly unknown[] }

const lastOf = (length: number) => Array.from({ length }, (_, at) => at)
// Without chance, and without a period that a window could hit.
const noise = (at: number) => ((at * at * 7_919 + at * 104_729) % 997) / 997

/** Series that are smoothed, with how many points are wanted. */
export const smoothCases = [
  { name: 'a wave', resolution: 30, values: lastOf(55).map((at) => Math.sin(at / 3) + noise(at) / 2) },
  { name: 'noise', resolution: 40, values: lastOf(70).map(noise) },
  { name: 'a step', resolution: 20, values: lastOf(90).map((at) => (at > 40 ? 5 : 1) + noise(at)) },
  { name: 'what stands out', resolution: 30, values: lastOf(58).map((at) => (at % 19 === 0 ? 9 : 0) + noise(at)) },
  { name: 'few points', resolution: 100, values: [3, 1, 2] },
] as const

type NamedField = {
  readonly name: string
  readonly type: 'time' | 'number'
  readonly labels?: Readonly<Record<string, string>>
  readonly config?: Readonly<Record<string, unknown>>
}
type NamedFrame = { readonly refId: string; readonly name?: string; readonly fields: readonly NamedField[] }

const time: NamedField = { name: 'Time', type: 'time' }
const value = (labels?: NamedField['labels'], name = 'Value', config: NamedField['config'] = {}): NamedField => ({
  name,
  type: 'number',
  config,
  ...(labels === undefined ? {} : { labels }),
})
const named = (name: string | undefined, ...fields: readonly NamedField[]): NamedFrame => ({
  refId: 'A',
  ...(name === undefined ? {} : { name }),
  fields: [time, ...fields],
})
const labelSets = [
  undefined,
  {},
  { __name__: 'up' },
  { job: 'a' },
  { __name__: 'up', job: 'a' },
  { job: 'a', instance: 'x' },
  { __name__: 'up', job: 'a', instance: 'x' },
]

/** Frames whose fields are named; each with every other, so that what stands beside a field counts. */
export const nameCases: readonly (readonly NamedFrame[])[] = [
  ...labelSets.map((labels) => [named(undefined, value(labels))]),
  ...labelSets.map((labels) => [named('frame', value(labels))]),
  ...labelSets.map((labels) => [named(undefined, value(labels, 'cpu'))]),
  ...labelSets.flatMap((one) =>
    labelSets.map((other) => [named(undefined, value(one)), named(undefined, value(other))]),
  ),
  ...labelSets.flatMap((one) => labelSets.map((other) => [named('p', value(one)), named('q', value(other))])),
  ...labelSets.map((labels) => [named(undefined, value(labels, 'x'), value(labels, 'y'))]),
  [named(undefined, value({ job: 'a' })), named(undefined, value({ job: 'b' }))],
  [named(undefined, value({ job: 'a', zone: 'eu' })), named(undefined, value({ job: 'b', zone: 'eu' }))],
  [named(undefined, value({ job: 'a' }, 'Value', { displayNameFromDS: 'legend' }))],
  [named(undefined, value({ job: 'a' }, 'Value', { displayName: 'mine', displayNameFromDS: 'legend' }))],
]

const overridden = [
  { refId: 'A', fields: [time, value({ job: 'a' }, 'x'), value({ job: 'b' }, 'y'), value(undefined, 'zero')] },
  { refId: 'B', fields: [time, value({ job: 'a' }, 'z')] },
].map(({ refId, fields }) => ({
  refId,
  fields: fields.map((field) => ({
    ...field,
    values:
      field.type === 'time' ? [1_000, 2_000] : field.name === 'zero' ? [0, 0] : field.name === 'x' ? [1, 2] : [5, 9],
  })),
}))

const matchers = [
  { id: 'byName', options: 'x a' },
  { id: 'byName', options: 'x' },
  { id: 'byName', options: 'zero' },
  { id: 'byNames', options: { mode: 'include', names: ['y b', 'zero'] } },
  { id: 'byNames', options: { mode: 'exclude', names: ['zero'] } },
  { id: 'byRegexp', options: '/^(x|y)/' },
  { id: 'byRegexp', options: 'ero' },
  { id: 'byRegexpOrNames', options: { pattern: '/^z/', names: ['x a'] } },
  { id: 'byType', options: 'number' },
  { id: 'byFrameRefID', options: 'B' },
  { id: 'byValue', options: { reducer: 'max', op: 'gte', value: 5 } },
  { id: 'byValue', options: { reducer: 'lastNotNull', op: 'eq', value: 2 } },
  { id: 'numeric' },
  { id: 'time' },
  { id: 'first' },
  { id: 'firstTimeField' },
]

/** Overrides by every matcher, with what is left of the settings of fields. */
export const overrideCases = matchers.map((matcher) => ({
  name: `${matcher.id} ${JSON.stringify(matcher.options) ?? ''}`.trim(),
  frames: overridden,
  config: {
    defaults: { unit: 's', decimals: 1 },
    overrides: [
      {
        matcher,
        properties: [
          { id: 'unit', value: 'bytes' },
          { id: 'max', value: 7 },
        ],
      },
      { matcher: { id: 'byName', options: 'y b' }, properties: [{ id: 'displayName', value: 'Renamed' }] },
      { matcher: { id: 'byName', options: 'Renamed' }, properties: [{ id: 'decimals', value: 3 }] },
    ],
  },
}))
