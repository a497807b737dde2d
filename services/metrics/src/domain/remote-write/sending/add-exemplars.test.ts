import { describe, expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { addExemplars } from './add-exemplars.ts'

const named = (name: string) => Labels.of({ __name__: name })
const series = (name: string) => ({
  labels: named(name),
  timestamps: Float64Array.of(1),
  values: Float64Array.of(1),
})
const exemplar = (name: string, timeMs: number) => ({ series: named(name), labels: Labels.none, value: 1, timeMs })
const timesOf = ({ shards }: ReturnType<typeof addExemplars>) =>
  shards.map((requests) => requests.map((one) => one.map(({ exemplars }) => exemplars?.map(({ timeMs }) => timeMs))))

describe('exemplars of a round', () => {
  test('leave with the last samples of their series, in their order', () => {
    const shards = [[[series('a'), series('b')], [series('a')]], [[series('c')]]]
    const found = addExemplars(shards, [exemplar('a', 1), exemplar('c', 2), exemplar('a', 3)], (labels) => labels)
    expect(timesOf(found)).toEqual([[[undefined, undefined], [[1, 3]]], [[[2]]]])
    expect(found.left).toEqual([])
  })

  test('are left where their series has no samples, and gone where it does not leave', () => {
    const [waiting, hidden] = [exemplar('b', 1), exemplar('secret', 2)]
    const relabel = (labels: Labels) => (labels.get('__name__') === 'secret' ? undefined : labels)
    expect(addExemplars([[[series('a')]]], [waiting, hidden], relabel).left).toEqual([waiting])
  })

  test('belong to the series as it leaves', () => {
    const relabel = (labels: Labels) => labels.with('site', 'home')
    const leaving = { ...series('a'), labels: relabel(named('a')) }
    expect(timesOf(addExemplars([[[leaving]]], [exemplar('a', 5)], relabel))).toEqual([[[[5]]]])
  })
})
