import { describe, expect, test } from 'vitest'
import { reseal, seal, unseal } from './seal.ts'

const oneKey = (byte: number) => [Buffer.alloc(32, byte)] as const
const key = oneKey(1)
const flip = (sealed: string, part: number) =>
  sealed
    .split('.')
    .map((text, index) => (index === part ? `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` : text))
    .join('.')

describe('seal()', () => {
  test('is undone by unseal() with the same key and id', () => {
    expect(unseal(key, 'id', seal(key, 'id', 'text 漢字 🙂'))).toBe('text 漢字 🙂')
    expect(unseal(key, 'id', seal(key, 'id', ''))).toBe('')
  })

  test('never gives the same text twice, nor the text itself', () => {
    const sealed = [seal(key, 'id', 'secret'), seal(key, 'id', 'secret')]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed[0]).not.toContain('secret')
  })

  const sealed = seal(key, 'id', 'secret')
  test.each([
    { name: 'another key', open: () => unseal(oneKey(2), 'id', sealed) },
    { name: 'another id', open: () => unseal(key, 'other', sealed) },
    { name: 'an altered nonce', open: () => unseal(key, 'id', flip(sealed, 1)) },
    { name: 'an altered tag', open: () => unseal(key, 'id', flip(sealed, 2)) },
    { name: 'an altered text', open: () => unseal(key, 'id', flip(sealed, 3)) },
    { name: 'a shortened tag', open: () => unseal(key, 'id', sealed.replace(/\.([^.]{16})[^.]+\.([^.]+)$/, '.$1.$2')) },
    { name: 'another form', open: () => unseal(key, 'id', sealed.replace('v1', 'v2')) },
    { name: 'nothing', open: () => unseal(key, 'id', '') },
  ])('does not open with $name', ({ open }) => {
    expect(open()).toBeUndefined()
  })
})

describe('with the keys before', () => {
  const [current, before] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
  const sealed = seal(key, 'id', 'secret')

  test('what they sealed opens, and new texts are sealed with the first', () => {
    expect(unseal([current, before], 'id', sealed)).toBe('secret')
    expect(unseal([current], 'id', seal([current, before], 'id', 'new'))).toBe('new')
  })

  test('what they sealed is sealed anew, once', () => {
    const again = reseal([current, before], 'id', sealed) ?? ''
    expect(unseal([current], 'id', again)).toBe('secret')
    expect(reseal([current, before], 'id', again)).toBeUndefined()
  })

  test.each([
    { name: 'none of them opens', keys: [current, Buffer.alloc(32, 3)] as const },
    { name: 'there is only one', keys: [current] as const },
  ])('nothing is sealed anew where $name', ({ keys }) => expect(reseal(keys, 'id', sealed)).toBeUndefined())
})
