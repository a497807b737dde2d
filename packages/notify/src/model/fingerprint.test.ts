import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test.each([
  { labels: { alertname: 'A', x: '2' }, expected: '6047004c72926989' },
  { labels: { x: '1', alertname: 'A' }, expected: '6051004c729abe0e' },
  { labels: {}, expected: 'cbf29ce484222325' },
])('$labels has the fingerprint that Alertmanager gives it', ({ labels, expected }) => {
  expect(fingerprintOf(labels)).toBe(expected)
})
