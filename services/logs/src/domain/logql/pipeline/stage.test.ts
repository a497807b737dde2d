import { describe, expect, test } from 'vitest'
import { LineLabels } from './labels/line-labels.ts'
import { allLabels, LabelTaker, needsNothing } from './stage.ts'

function lineLabels() {
  const labels = new LineLabels()
  labels.reset({ labels: { app: 'shop' }, metadata: {}, line: 'x', time: '1' })
  return labels
}
const wanting = (...names: string[]) => ({ ...allLabels, wanted: new Set(names) })

describe('LabelTaker', () => {
  test('takes all where all are wanted, the first of a name, and beside a label that is taken another name', () => {
    const labels = lineLabels()
    const taker = new LabelTaker(labels, allLabels)
    const more = [taker.take('a', '1'), taker.take('a', '2'), taker.take('app', '3'), taker.take('app', '4')]
    expect(more).toEqual([true, true, true, true])
    expect(labels.all()).toMatchObject({ app: 'shop', a: '1', app_extracted: '3' })
    expect(taker.hasAll()).toBe(false)
  })

  test('leaves out what is not wanted, and tells when it has the rest', () => {
    const labels = lineLabels()
    const taker = new LabelTaker(labels, wanting('a', 'app_extracted'))
    expect([taker.take('b', '1'), taker.take('a', '2'), taker.hasAll()]).toEqual([true, true, false])
    expect([taker.take('app', '3'), taker.hasAll()]).toEqual([false, true])
    expect([labels.isParsed('b'), labels.get('a'), labels.get('app_extracted')]).toEqual([false, '2', '3'])
  })

  test('does not have all where no name is wanted', () => {
    const labels = lineLabels()
    expect(new LabelTaker(labels, wanting()).hasAll()).toBe(false)
    expect(new LabelTaker(labels, wanting()).take('a', '1')).toBe(true)
    expect(labels.isParsed('a')).toBe(false)
  })
})

test.each([
  { name: 'all labels', hints: allLabels, nothing: false },
  { name: 'none', hints: { ...allLabels, noLabels: true }, nothing: true },
  { name: 'one that is there', hints: wanting('made'), nothing: true },
  { name: 'one that came with the line', hints: wanting('app'), nothing: false },
  { name: 'one that is missing', hints: wanting('made', 'b'), nothing: false },
])('a text need not be read for $name: $nothing', ({ hints, nothing }) => {
  const labels = lineLabels()
  labels.set('made', '1')
  expect(needsNothing(labels, hints)).toBe(nothing)
})
