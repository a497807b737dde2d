import { expect, test } from 'vitest'
import { contentTypeOf, readFederationFormat } from './federation-format.ts'

const families = 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited'

test.each([
  [undefined, 'text', 'underscores'],
  ['*/*', 'text', 'underscores'],
  ['text/plain;version=1.0.0;escaping=allow-utf-8', 'text', 'allow-utf-8'],
  ['text/plain;q=0.2,text/plain; escaping=dots; q=0.5', 'text', 'dots'],
  ['application/openmetrics-text;escaping=values,text/plain', 'text', 'underscores'],
  ['text/plain;escaping=unknown', 'text', 'underscores'],
  [`${families};escaping=allow-utf-8;q=0.6,text/plain;version=1.0.0;q=0.4`, 'protobuf', 'allow-utf-8'],
  [`${families};q=0.3,text/plain;version=0.0.4;q=0.4`, 'text', 'underscores'],
  [families, 'protobuf', 'underscores'],
  [families.replace('delimited', 'compact-text'), 'text', 'underscores'],
  [families.replace('MetricFamily', 'Metric'), 'text', 'underscores'],
])('by "%s" the reader wants %s, and names with %s', (accept, format, escaping) =>
  expect(readFederationFormat(accept)).toEqual({ format, escaping }),
)

test('the type of the answer tells both', () => {
  expect(contentTypeOf({ format: 'text', escaping: 'dots' })).toBe(
    'text/plain; version=0.0.4; charset=utf-8; escaping=dots',
  )
  expect(contentTypeOf({ format: 'protobuf', escaping: 'allow-utf-8' })).toBe(
    'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited; escaping=allow-utf-8',
  )
})
