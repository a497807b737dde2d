import { describe, expect, test } from 'vitest'
import type { TargetBody, TargetsBody } from '../../../../services/metrics/src/wire/target.ts'
import { groupFound } from './group-found.ts'

const target = (scrapePool: string, address: string) =>
  ({
    scrapePool,
    discoveredLabels: { __address__: address, __meta_zone: 'north' },
    labels: { instance: address, job: scrapePool },
  }) as unknown as TargetBody
const dropped = (scrapePool: string, address: string) => ({ scrapePool, discoveredLabels: { __address__: address } })

const found: TargetsBody = {
  activeTargets: [target('b', 'one:1'), target('a', 'two:1')],
  droppedTargets: [dropped('b', 'three:1')],
  droppedTargetCounts: { b: 7, a: 0 },
}

describe('groupFound()', () => {
  test.each([
    { text: '', isDroppedOnly: false, expected: ['a 1/1: two:1', 'b 1/8: one:1 three:1'] },
    { text: '', isDroppedOnly: true, expected: ['b 1/8: three:1'] },
    { text: 'ZONE=north', isDroppedOnly: false, expected: ['a 1/1: two:1', 'b 1/8: one:1'] },
    { text: 'instance=one', isDroppedOnly: false, expected: ['b 1/8: one:1'] },
    { text: 'nowhere', isDroppedOnly: false, expected: [] },
  ])('"$text", dropped only: $isDroppedOnly', ({ expected, ...filter }) => {
    const shown = groupFound(found, filter).map(({ name, kept, total, targets }) => {
      return `${name} ${kept}/${total}: ${targets.map(({ discovered }) => discovered.__address__).join(' ')}`
    })
    expect(shown).toEqual(expected)
  })
})
