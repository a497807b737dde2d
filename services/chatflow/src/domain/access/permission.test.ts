import { describe, expect, it } from 'vitest'
import type { Caller } from './api-key.ts'
import { isPermission, isPermitted, mayGrant, type Permission, runPermission } from './permission.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const withKey = (...permissions: readonly string[]): Caller => ({
  kind: 'key',
  key: {
    ...{ id: 'k', name: 'n', hash: 'h', permissions, expiresAtMs: undefined, lastUsedAtMs: undefined },
    ...{ createdAtMs: 0, updatedAtMs: 0 },
  },
})
const owner: Caller = { kind: 'local' }
const nobody: Caller = { kind: 'anonymous' }

describe('the form of a permission', () => {
  it.each([
    ...['chatflows:view', 'chatflows:*', 'a:b', 'document-stores:add-loader', `run:${id}`, 'run:*'],
    `${'a'.repeat(64)}:${'b'.repeat(64)}`,
  ])('is that of %s', (text) => {
    expect(isPermission(text)).toBe(true)
  })

  it.each([
    ...['', 'chatflows', ':', 'chatflows:', ':view', '*:view', '*:*', 'chatflows:view:all', 'chatflows:vi*'],
    ...[
      'chatflows:view ',
      ' chatflows:view',
      'chatflows2:view',
      'chatflows:view\n',
      `run:${id}0`,
      `run:${id.slice(1)}`,
    ],
    ...[`view:${id}`, ` run:${id}`, `run:${id} `, `${'a'.repeat(65)}:b`, `a:${'b'.repeat(65)}`],
  ])('is not that of "%s"', (text) => {
    expect(isPermission(text)).toBe(false)
  })

  it('of a run names the flow', () => {
    expect(runPermission(id)).toBe(`run:${id}`)
  })
})

describe('whether a caller may do something', () => {
  it.each<{ name: string; caller: Caller; anyOf: Permission[]; expected: boolean }>([
    { name: 'the owner may do anything', caller: owner, anyOf: [], expected: true },
    { name: 'nobody may do nothing', caller: nobody, anyOf: ['a:b'], expected: false },
    { name: 'a key without a list may do anything', caller: withKey(), anyOf: ['a:b'], expected: true },
    { name: 'a key may do what it holds', caller: withKey('x:y', 'a:b'), anyOf: ['a:b'], expected: true },
    { name: 'a key may not do another thing', caller: withKey('a:c'), anyOf: ['a:b'], expected: false },
    { name: 'one of several is enough', caller: withKey('a:c'), anyOf: ['a:b', 'a:c'], expected: true },
    { name: 'a star stands for all actions', caller: withKey('a:*'), anyOf: ['a:b'], expected: true },
    { name: 'a star stands for its own resource alone', caller: withKey('a:*'), anyOf: ['aa:b'], expected: false },
    { name: 'to ask all flows is to ask each', caller: withKey('run:*'), anyOf: [runPermission(id)], expected: true },
    { name: 'where nothing is enough nobody with a list may', caller: withKey('a:*'), anyOf: [], expected: false },
  ])('$name', ({ caller, anyOf, expected }) => {
    expect(isPermitted(caller, anyOf)).toBe(expected)
  })
})

describe('whether a caller may give a key these permissions', () => {
  it.each<{ name: string; caller: Caller; permissions: string[]; expected: boolean }>([
    { name: 'the owner may give all', caller: owner, permissions: [], expected: true },
    { name: 'nobody may give nothing', caller: nobody, permissions: ['a:b'], expected: false },
    { name: 'a key without a list may give all', caller: withKey(), permissions: [], expected: true },
    { name: 'a key with a list may not give all', caller: withKey('a:b'), permissions: [], expected: false },
    {
      name: 'a key may give what it holds',
      caller: withKey('a:b', 'c:*'),
      permissions: ['a:b', 'c:d'],
      expected: true,
    },
    { name: 'a star may be given on', caller: withKey('c:*'), permissions: ['c:*'], expected: true },
    { name: 'more than it holds may not be', caller: withKey('a:b'), permissions: ['a:b', 'a:c'], expected: false },
    { name: 'a star is more than some of its actions', caller: withKey('a:b'), permissions: ['a:*'], expected: false },
  ])('$name', ({ caller, permissions, expected }) => {
    expect(mayGrant(caller, permissions)).toBe(expected)
  })
})
