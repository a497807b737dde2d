import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPrefixTree } from './prefix-tree.ts'

const of = (...tokens: readonly number[]) => Uint32Array.from(tokens)

function commonPrefix(left: Uint32Array, right: Uint32Array): number {
  const end = left.findIndex((token, index) => token !== right[index])
  return end === -1 ? left.length : end
}

describe('createPrefixTree()', () => {
  test('tells how much each owner shares with a sequence', () => {
    const tree = createPrefixTree()
    tree.set(0, '', of(1, 2, 3, 4))
    tree.set(1, '', of(1, 2, 9))
    tree.set(2, '', of(7))
    expect([...tree.match('', of(1, 2, 3, 5))]).toEqual([
      [0, 3],
      [1, 2],
    ])
  })

  test('an owner stands for its last sequence alone', () => {
    const tree = createPrefixTree()
    tree.set(0, '', of(1, 2, 3))
    tree.set(0, '', of(4, 5))
    expect([...tree.match('', of(1, 2, 3))]).toEqual([])
    expect([...tree.match('', of(4, 5, 6))]).toEqual([[0, 2]])
  })

  test('salts keep the same tokens apart', () => {
    const tree = createPrefixTree()
    tree.set(0, 'ours', of(1, 2))
    expect([...tree.match('', of(1, 2))]).toEqual([])
    expect([...tree.match('ours', of(1, 2))]).toEqual([[0, 2]])
  })

  test('keeps a copy: the tokens may be changed behind its back', () => {
    const tree = createPrefixTree()
    const tokens = of(1, 2, 3)
    tree.set(0, '', tokens)
    tokens.fill(9)
    expect([...tree.match('', of(1, 2, 3))]).toEqual([[0, 3]])
  })

  test('property: whatever comes and goes, it says what comparing all sequences says', () => {
    const sequence = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 8 }).map((tokens) => of(...tokens))
    const change = fc.record({ owner: fc.nat(4), salt: fc.constantFrom('', 'x'), tokens: fc.option(sequence) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), sequence, (changes, wanted) => {
        const tree = createPrefixTree()
        const held = new Map<number, { salt: string; tokens: Uint32Array }>()
        for (const { owner, salt, tokens } of changes) {
          if (tokens === null) tree.remove(owner)
          else tree.set(owner, salt, tokens)
          if (tokens === null) held.delete(owner)
          else held.set(owner, { salt, tokens })
        }
        const expected = [...held].flatMap(([owner, { salt, tokens }]) => {
          const shared = salt === '' ? commonPrefix(tokens, wanted) : 0
          return shared > 0 ? [[owner, shared]] : []
        })
        expect([...tree.match('', wanted)].toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})
