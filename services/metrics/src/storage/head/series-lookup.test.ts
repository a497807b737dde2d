import { describe, expect, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import { hashLabels, sameLabels } from './label-hash.ts'
import { SeriesLookup } from './series-lookup.ts'

const labelsAt = (at: number) => Labels.of({ __name__: 'm', at: `${at}` })

/** A lookup of as many series; those asked for have no hint where they are. */
function lookupOf(count: number) {
  const labels: (Labels | undefined)[] = Array.from({ length: count }, (_, at) => labelsAt(at))
  const lookup = new SeriesLookup(labels)
  for (const [at, each] of labels.entries()) if (each !== undefined) lookup.add(each, at)
  const remove = (at: number) => {
    lookup.remove(labelsAt(at))
    labels[at] = undefined
  }
  return { labels, lookup, remove }
}

describe('SeriesLookup', () => {
  test.each([0, 1, 511, 512, 513, 5_000])('finds each of %i series, and no other', (count) => {
    const { lookup } = lookupOf(count)
    for (let at = 0; at < count; at++) expect(lookup.find(labelsAt(at))).toBe(at)
    expect(lookup.find(labelsAt(count))).toBeUndefined()
  })

  test('remembers in the labels where they were found', () => {
    const { lookup } = lookupOf(3)
    const wanted = labelsAt(2)
    expect(wanted.place).toBe(-1)
    lookup.find(wanted)
    expect(wanted.place).toBe(2)
    expect(lookup.find(wanted)).toBe(2)
  })

  test('does not trust a hint that is wrong', () => {
    const { lookup } = lookupOf(3)
    for (const place of [1, 99]) {
      const wanted = labelsAt(2)
      wanted.place = place
      expect(lookup.find(wanted)).toBe(2)
    }
  })

  test('does not trust what another lookup found', () => {
    const [few, many] = [lookupOf(3), lookupOf(3)]
    few.remove(2)
    const wanted = labelsAt(2)
    expect(many.lookup.find(wanted)).toBe(2)
    expect(few.lookup.find(wanted)).toBeUndefined()
  })

  test('looks again once a series has gone, in whose place another may be', () => {
    const { labels, lookup, remove } = lookupOf(3)
    const wanted = labelsAt(2)
    lookup.find(wanted)
    remove(2)
    const next = labelsAt(77)
    labels[2] = next
    lookup.add(next, 2)
    expect(lookup.find(wanted)).toBeUndefined()
    expect(lookup.find(labelsAt(77))).toBe(2)
  })

  test('labels that were found have their texts in common with those of the series', () => {
    const { labels, lookup } = lookupOf(3)
    const wanted = labelsAt(1)
    lookup.find(wanted)
    expect(wanted.values).toBe(labels[1]?.values)
    expect(wanted.key).toBe(labelsAt(1).key)
  })

  test.each([
    { name: 'the next thing', before: () => undefined },
    { name: 'when it grew meanwhile', before: ({ lookup }) => lookup.makeRoom(10_000) },
    { name: 'when others went meanwhile', before: ({ remove }) => [0, 1, 2, 3].forEach(remove) },
    { name: 'when another was looked for meanwhile', before: ({ lookup }) => void lookup.find(labelsAt(8_888)) },
  ] satisfies { name: string; before: (all: ReturnType<typeof lookupOf>) => void }[])(
    'takes what it looked for in vain, $name',
    ({ before }) => {
      const all = lookupOf(500)
      const { labels, lookup } = all
      const wanted = labelsAt(7_777)
      expect(lookup.find(wanted)).toBeUndefined()
      before(all)
      labels[500] = wanted
      lookup.add(wanted, 500)
      for (let at = 4; at < 500; at++) expect(lookup.find(labelsAt(at))).toBe(at)
      expect(lookup.find(labelsAt(7_777))).toBe(500)
    },
  )

  test('of what was removed the others are still found, in whatever order they went', () => {
    const { lookup, remove } = lookupOf(500)
    for (let at = 0; at < 500; at += 3) remove(at)
    for (let at = 498; at > 0; at -= 7) if (at % 3 !== 0) remove(at)
    for (let at = 0; at < 500; at++) {
      const isGone = at % 3 === 0 || (498 - at) % 7 === 0
      expect(lookup.find(labelsAt(at))).toBe(isGone ? undefined : at)
    }
  })

  test('removing what is not there changes nothing', () => {
    const { lookup } = lookupOf(10)
    lookup.remove(labelsAt(77))
    for (let at = 0; at < 10; at++) expect(lookup.find(labelsAt(at))).toBe(at)
  })

  test('does not grow by series that come and go', () => {
    const { labels, lookup, remove } = lookupOf(1)
    for (let round = 0; round < 5_000; round++) {
      remove(0)
      const next = labelsAt(round)
      labels[0] = next
      lookup.add(next, 0)
      remove(0)
      labels[0] = labelsAt(0)
      lookup.add(labels[0], 0)
    }
    expect(lookup.find(labelsAt(0))).toBe(0)
    expect(lookup.find(labelsAt(4_999))).toBeUndefined()
  })
})

describe('labels', () => {
  const base = { __name__: 'm', a: '1' }
  test.each([
    { name: 'another value', other: { __name__: 'm', a: '2' } },
    { name: 'another name', other: { __name__: 'm', b: '1' } },
    { name: 'one more', other: { __name__: 'm', a: '1', b: '1' } },
    { name: 'one less', other: { __name__: 'm' } },
    { name: 'the border between name and value moved', other: { __name__: 'm', a1: '' } },
    { name: 'another metric', other: { __name__: 'n', a: '1' } },
  ])('with $name are others', ({ other }) => {
    expect(sameLabels(Labels.of(base), Labels.of(other))).toBe(false)
    expect(hashLabels(Labels.of(base))).not.toBe(hashLabels(Labels.of(other)))
  })

  test('are the same in whatever order they are given', () => {
    const other = Labels.from([
      ['a', '1'],
      ['__name__', 'm'],
    ])
    expect(sameLabels(Labels.of(base), other)).toBe(true)
    expect(hashLabels(Labels.of(base))).toBe(hashLabels(other))
  })

  test('spread over all slots', () => {
    const slots = new Set(Array.from({ length: 1_000 }, (_, at) => hashLabels(labelsAt(at)) & 1_023))
    expect(slots.size).toBeGreaterThan(550)
    for (let at = 0; at < 100; at++) expect(hashLabels(labelsAt(at))).toBeGreaterThanOrEqual(0)
  })
})
