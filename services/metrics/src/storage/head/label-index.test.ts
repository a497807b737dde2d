import { describe, expect, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import { LabelIndex } from './label-index.ts'

const a = Labels.of({ __name__: 'up', job: 'a' })
const b = Labels.of({ __name__: 'up', job: 'b' })
const c = Labels.of({ __name__: 'down', job: 'a', zone: 'z' })

function indexOf(...all: readonly Labels[]) {
  const index = new LabelIndex()
  for (const [at, labels] of all.entries()) index.add(labels, at)
  const refs = (name: string, value: string) => index.values(name)?.get(value)?.refs
  return { index, refs }
}

describe('LabelIndex', () => {
  test('tells names, values and the series that have them', () => {
    const { index, refs } = indexOf(a, b, c)
    expect([...index.names()].toSorted()).toEqual(['__name__', 'job', 'zone'])
    expect([...(index.values('job')?.keys() ?? [])]).toEqual(['a', 'b'])
    expect([refs('job', 'a'), refs('job', 'b'), refs('zone', 'z'), refs('__name__', 'up')]).toEqual([
      [0, 2],
      [1],
      [2],
      [0, 1],
    ])
    expect(index.pairs).toBe(5)
  })

  test('knows nothing of a label that no series has', () => {
    expect(indexOf(a).index.values('zone')).toBeUndefined()
    expect(indexOf().index.pairs).toBe(0)
  })

  test('leaves labels that say the same, with one list of names for all', () => {
    const index = new LabelIndex()
    const added = [a, b].map((labels) => Labels.of(labels.toRecord()))
    for (const [ref, labels] of added.entries()) index.add(labels, ref)
    expect(added.map((labels) => labels.toRecord())).toEqual([a.toRecord(), b.toRecord()])
    expect(added[1]?.names).toBe(added[0]?.names)
  })

  test('keeps one list of names, of those that come in turns too', () => {
    const index = new LabelIndex()
    const [short, long] = [['__name__'], ['__name__', 'job']]
    const added = [short, short, long, long, short, [...short]].map((names, ref) => {
      const labels = Labels.fromSorted(names, ['up', `${ref}`].slice(0, names.length))
      index.add(labels, ref)
      return labels
    })
    expect(added.map(({ names }) => names.length)).toEqual([1, 1, 2, 2, 1, 1])
    expect(new Set(added.map(({ names }) => names)).size).toBe(2)
    expect(added[0]?.names).not.toBe(short)
  })

  test('forgets series, values that none has any more, and labels without values', () => {
    const { index, refs } = indexOf(a, b, c)
    index.remove(new Map([[2, c]]))
    expect(refs('job', 'a')).toEqual([0])
    expect(index.values('zone')).toBeUndefined()
    expect(refs('__name__', 'down')).toBeUndefined()
    index.remove(
      new Map([
        [0, a],
        [1, b],
      ]),
    )
    expect([...index.names()]).toEqual([])
    expect(index.pairs).toBe(0)
  })

  test('removing what is not there changes nothing', () => {
    const { index, refs } = indexOf(a)
    index.remove(new Map([[9, c]]))
    index.remove(new Map())
    expect(refs('job', 'a')).toEqual([0])
  })
})
