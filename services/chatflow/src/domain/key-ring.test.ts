import { hashKey } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from './api-key.ts'
import { createKeyRing } from './key-ring.ts'

const key = (id: string, text: string): ApiKey => ({
  id,
  name: id,
  hash: hashKey(text),
  permissions: [],
  createdAtMs: 1,
  updatedAtMs: 1,
})

describe('a key ring', () => {
  test.each([
    { name: 'a stored key', text: 'alpha', kind: 'key' },
    { name: "the command line's key", text: 'local', kind: 'local' },
    { name: 'an unknown key', text: 'beta', kind: 'anonymous' },
    { name: 'the empty text', text: '', kind: 'anonymous' },
    { name: 'the hash of a stored key', text: hashKey('alpha'), kind: 'anonymous' },
    { name: 'no key', text: undefined, kind: 'anonymous' },
  ])('identifies $name as $kind', ({ text, kind }) => {
    expect(createKeyRing([key('a', 'alpha')], 'local').identify(text).kind).toBe(kind)
  })

  test('forgets the old text of a key that is replaced', () => {
    const ring = createKeyRing([key('a', 'old')], 'local')
    ring.put(key('a', 'new'))
    expect([ring.find('old'), ring.find('new')?.id]).toEqual([undefined, 'a'])
    expect(ring.list()).toHaveLength(1)
  })

  test('forgets a key that is removed', () => {
    const ring = createKeyRing([key('a', 'alpha'), key('b', 'beta')], 'local')
    ring.remove('a')
    ring.remove('nobody')
    expect([ring.find('alpha'), ring.find('beta')?.id]).toEqual([undefined, 'b'])
  })
})
