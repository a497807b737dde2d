import { expect, test } from 'vitest'
import { Labels } from '../domain/model/labels.ts'
import { federationPieces } from './federation.ts'

test('one untyped family a name, with times, and an empty instance where there is none', () => {
  const samples = [
    { labels: Labels.of({ __name__: 'http.hits', job: 'a' }), timeMs: 1000, value: 2 },
    { labels: Labels.of({ __name__: 'up', instance: 'x:1', job: 'a' }), timeMs: 1500, value: 1 },
    { labels: Labels.of({ __name__: 'up', job: 'b"' }), timeMs: 1500, value: Number.NaN },
  ]
  expect([...federationPieces(samples)].join('')).toBe(
    [
      '# TYPE "http.hits" untyped',
      '{"http.hits",job="a",instance=""} 2 1000',
      '# TYPE up untyped',
      'up{instance="x:1",job="a"} 1 1500',
      'up{job="b\\"",instance=""} NaN 1500',
      '',
    ].join('\n'),
  )
})
