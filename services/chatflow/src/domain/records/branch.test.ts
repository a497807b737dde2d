import { describe, expect, test } from 'vitest'
import { branchTo, isOneBranch } from './branch.ts'

const idsOf = (messages: readonly { readonly id: string }[]) => messages.map(({ id }) => id).join(' ')

// q1 was asked first, q2 follows it, q3 was asked in the place of q2, and q4 in the place of q1.
const forked = [
  { id: 'q1', parentId: '' },
  { id: 'a1' },
  { id: 'q2' },
  { id: 'a2' },
  { id: 'q3', parentId: 'a1' },
  { id: 'a3' },
  { id: 'q4', parentId: '' },
  { id: 'a4' },
  { id: 'q5', parentId: 'a4' },
  { id: 'a5' },
]

describe('branchTo()', () => {
  test.each([
    { name: 'goes straight back where nothing branches', lastId: 'a2', expected: 'q1 a1 q2 a2' },
    { name: 'leaves out what was said in the place of it', lastId: 'a3', expected: 'q1 a1 q3 a3' },
    { name: 'ends at a question that begins the conversation', lastId: 'a5', expected: 'q4 a4 q5 a5' },
    { name: 'ends with what was said last where nothing is named', lastId: undefined, expected: 'q4 a4 q5 a5' },
    { name: 'holds nothing at the beginning', lastId: '', expected: '' },
    { name: 'holds nothing for an answer that is gone', lastId: 'a9', expected: '' },
  ])('$name', ({ lastId, expected }) => expect(idsOf(branchTo(forked, lastId))).toBe(expected))

  test('begins anew where what a question follows on is gone', () => {
    expect(idsOf(branchTo([{ id: 'q1' }, { id: 'a1' }, { id: 'q2', parentId: 'gone' }, { id: 'a2' }], 'a2'))).toBe(
      'q2 a2',
    )
  })

  test('does not follow what comes later, which would lead in a circle', () => {
    expect(idsOf(branchTo([{ id: 'q1', parentId: 'a1' }, { id: 'a1' }], 'a1'))).toBe('q1 a1')
  })
})

describe('isOneBranch()', () => {
  test.each([
    {
      name: 'a talk that nobody took up further back',
      messages: forked.slice(0, 4),
      lastId: undefined,
      expected: true,
    },
    { name: 'the same, gone on with at its end', messages: forked.slice(0, 4), lastId: 'a2', expected: true },
    { name: 'the same, taken up further back', messages: forked.slice(0, 4), lastId: 'a1', expected: false },
    { name: 'the same, begun anew', messages: forked.slice(0, 4), lastId: '', expected: false },
    { name: 'nothing, begun', messages: [], lastId: '', expected: true },
    { name: 'one where a question follows on another answer', messages: forked, lastId: undefined, expected: false },
    { name: 'its end alone', messages: forked.slice(6), lastId: 'a5', expected: true },
  ])('$name: $expected', ({ messages, lastId, expected }) => expect(isOneBranch(messages, lastId)).toBe(expected))
})
