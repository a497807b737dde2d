import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import { Head } from './head.ts'
import { SampleBuffer } from './sample-buffer.ts'

function open() {
  const head = new Head()
  const ref = head.create(Labels.of({ __name__: 'm' }))
  const lastOf = (read: 'read' | 'readNewest', fromMs: number, toMs: number) => {
    const buffer = new SampleBuffer()
    head[read](ref, fromMs, toMs, buffer)
    const at = buffer.length - 1
    return at < 0 ? undefined : [buffer.timestamps[at], buffer.words[at * 2 + 1], buffer.words[at * 2], buffer.length]
  }
  return { head, ref, lastOf }
}

describe('the newest sample of a series in a range', () => {
  test('is read without those before it where it is the newest of all', () => {
    const { head, ref, lastOf } = open()
    for (let at = 1; at <= 100; at++) head.append(ref, at * 10, 7, at, 0)
    expect(lastOf('readNewest', 0, 1_000)).toEqual([1_000, 7, 100, 1])
    expect(lastOf('readNewest', 0, 999)).toEqual([990, 7, 99, 99])
    expect(lastOf('readNewest', 1_001, 2_000)).toBeUndefined()
  })

  test('is the last of all that are in it, whatever became of the series', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 130 }) }),
      fc.record({ kind: fc.constant('late' as const), back: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ kind: fc.constant('truncate' as const), back: fc.integer({ min: 0, max: 200 }) }),
      fc.record({ kind: fc.constant('drop' as const) }),
    )
    const ranges = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
    const property = fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), ranges, (steps, [from, to]) => {
      const { head, ref, lastOf } = open()
      let now = 0
      const append = () => {
        now += 2
        head.append(ref, now, now, -now, 0)
      }
      for (const one of steps) {
        if (one.kind === 'append') for (const until = now + one.count * 2; now < until; ) append()
        // Between two samples, where there is none.
        if (one.kind === 'late') head.insertLate(ref, now - one.back * 2 - 1, 1, 2)
        if (one.kind === 'truncate') head.chunks.truncate(ref, now - one.back)
        if (one.kind === 'drop') head.chunks.dropOldest(ref)
      }
      const range = [now - from, now - to + 100] as const
      expect(lastOf('readNewest', ...range)?.slice(0, 3)).toEqual(lastOf('read', ...range)?.slice(0, 3))
    })
    fc.assert(property)
  })
})
