import { describe, expect, test } from 'vitest'
import { besides, branchTo, newestBelow, parentAfter } from './branches.ts'
import { noExtras, type Turn } from './conversation.ts'

const turn = (id: string, parentId: string, answerId: string | undefined = `a${id}`): Turn => ({
  id,
  parentId,
  ...(answerId === undefined ? {} : { answerId }),
  question: id,
  answer: id,
  extras: noExtras,
})
const unkept = (id: string, parentId: string): Turn => {
  const { answerId: _, ...rest } = turn(id, parentId)
  return rest
}
const idsOf = (turns: readonly Turn[]) => turns.map(({ id }) => id)

// 3 was asked in the place of 2, and 5 in the place of 1.
const turns = [turn('1', ''), turn('2', 'a1'), turn('3', 'a1'), turn('4', 'a3'), turn('5', '')]

describe('branchTo()', () => {
  test.each([
    { name: 'ends with the newest turn', leafId: undefined, expected: ['5'] },
    { name: 'ends with the turn that is wanted', leafId: '4', expected: ['1', '3', '4'] },
    { name: 'holds nothing that came after it', leafId: '2', expected: ['1', '2'] },
    { name: 'ends with the newest where the wanted one is gone', leafId: 'gone', expected: ['5'] },
  ])('$name', ({ leafId, expected }) => expect(idsOf(branchTo(turns, leafId))).toEqual(expected))

  test('of nothing is nothing', () => expect(branchTo([], undefined)).toEqual([]))

  test('ends where what a turn follows on leads back to itself', () => {
    expect(idsOf(branchTo([turn('1', 'a2'), turn('2', 'a1')], '2'))).toEqual(['1', '2'])
  })
})

test('besides() are the turns in the same place', () => {
  expect(turns.map((each) => idsOf(besides(turns, each)))).toEqual([
    ['1', '5'],
    ['2', '3'],
    ['2', '3'],
    ['4'],
    ['1', '5'],
  ])
})

test('newestBelow() goes on to the end of the branch', () => {
  expect(turns.map((each) => newestBelow(turns, each).id)).toEqual(['4', '2', '4', '4', '5'])
})

describe('parentAfter()', () => {
  test.each([
    { name: 'is the last answer', branch: [turn('1', ''), turn('2', 'a1')], expected: 'a2' },
    { name: 'passes over what was not kept', branch: [turn('1', ''), unkept('2', 'a1')], expected: 'a1' },
    { name: 'is the beginning where nothing was kept', branch: [unkept('1', '')], expected: '' },
    { name: 'is the beginning where nothing was said', branch: [], expected: '' },
  ])('$name', ({ branch, expected }) => expect(parentAfter(branch)).toBe(expected))
})
