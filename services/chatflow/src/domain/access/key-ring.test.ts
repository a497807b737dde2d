import { hashKey } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from './api-key.ts'
import { createKeyRing } from './key-ring.ts'

const key = (id: string, text: string): ApiKey => ({
  id,
  name: id,
  hash: hashKey(text),
  permissions: [],
  expiresAtMs: undefined,
  lastUsedAtMs: undefined,
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
    expect(createKeyRing([key('a', 'alpha')], 'local', () => 1).identify(text).kind).toBe(kind)
  })

  test('forgets the old text of a key that is replaced', () => {
    const ring = createKeyRing([key('a', 'old')], 'local', () => 1)
    ring.put(key('a', 'new'))
    expect([ring.find('old'), ring.find('new')?.id]).toEqual([undefined, 'a'])
    expect(ring.list()).toHaveLength(1)
  })

  test('forgets a key that is removed', () => {
    const ring = createKeyRing([key('a', 'alpha'), key('b', 'beta')], 'local', () => 1)
    ring.remove('a')
    ring.remove('nobody')
    expect([ring.find('alpha'), ring.find('beta')?.id]).toEqual([undefined, 'b'])
  })

  test('does not open to a key that has expired, which its owner still sees', () => {
    let now = 10
    const ring = createKeyRing([{ ...key('a', 'alpha'), expiresAtMs: 11 }], 'local', () => now)
    expect([ring.find('alpha')?.id, ring.get('a')?.id]).toEqual(['a', 'a'])
    now = 11
    expect([ring.find('alpha'), ring.get('a'), ring.identify('alpha').kind]).toEqual([
      undefined,
      undefined,
      'anonymous',
    ])
    expect(ring.list()).toHaveLength(1)
    expect(ring.identify('alpha')).toEqual({ kind: 'anonymous', expiredAtMs: 11 })
  })

  test('knows when its keys were last used, and tells each use once', () => {
    let now = 10
    const ring = createKeyRing([key('a', 'alpha'), key('b', 'beta')], 'local', () => now)
    ring.find('alpha')
    now = 20
    ring.find('alpha')
    ring.find('nobody')
    expect(ring.list().map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual([20, undefined])
    expect(ring.takeUses()).toEqual(new Map([['a', 20]]))
    expect(ring.takeUses().size).toBe(0)
    expect(ring.list().map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual([20, undefined])
  })
})
