import { expect, test } from 'vitest'
import { parseVariableQuery } from '../model/variables/variable-query.ts'
import { lokiPath } from './loki-path.ts'

const span = 'start=1700000000000000000&end=1700000060000000000'

test.each([
  { query: 'label_names()', path: `labels?${span}` },
  { query: 'label_values(app)', path: `label/app/values?${span}` },
  {
    query: 'label_values({a="b", c="d"}, app)',
    path: `label/app/values?${span}&query=%7Ba%3D%22b%22%2C+c%3D%22d%22%7D`,
  },
  { query: 'query_result(up)', path: undefined },
  { query: '{a="b"}', path: undefined },
])('$query is asked at $path', ({ query, path }) => {
  const read = parseVariableQuery(query)
  expect(read && lokiPath(read, { fromMs: 1_700_000_000_000, toMs: 1_700_000_060_000 })).toBe(path)
})
