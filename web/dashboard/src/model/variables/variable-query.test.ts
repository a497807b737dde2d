import { expect, test } from 'vitest'
import { parseVariableQuery } from './variable-query.ts'

test.each([
  { query: '', asks: undefined },
  { query: '  ', asks: undefined },
  { query: 'label_names()', asks: { kind: 'label-names', match: undefined } },
  { query: 'label_names( up )', asks: { kind: 'label-names', match: 'up' } },
  { query: 'label_values(job)', asks: { kind: 'label-values', label: 'job', match: undefined } },
  { query: ' label_values(up, job) ', asks: { kind: 'label-values', label: 'job', match: 'up' } },
  {
    query: 'label_values(up{a="1",b="2"} , job)',
    asks: { kind: 'label-values', label: 'job', match: 'up{a="1",b="2"}' },
  },
  {
    query: 'label_values(up{\n a="1"\n},\n job\n)',
    asks: { kind: 'label-values', label: 'job', match: 'up{\n a="1"\n}' },
  },
  { query: 'label_values(up, service.name)', asks: { kind: 'label-values', label: 'service.name', match: 'up' } },
  { query: 'metrics(node_.*)', asks: { kind: 'metrics', pattern: 'node_.*' } },
  { query: 'query_result( topk(1, up) )', asks: { kind: 'query-result', expr: 'topk(1, up)' } },
  { query: 'up{job="a"}', asks: { kind: 'series', match: 'up{job="a"}' } },
  { query: 'my_label_values(job)', asks: { kind: 'series', match: 'my_label_values(job)' } },
])('"$query"', ({ query, asks }) => expect(parseVariableQuery(query)).toEqual(asks))
