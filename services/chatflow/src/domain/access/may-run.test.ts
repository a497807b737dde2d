import { describe, expect, test } from 'vitest'
import type { Caller } from './api-key.ts'
import { mayRun, maySeeInside } from './may-run.ts'

const keyed = (id: string, ...permissions: string[]): Caller => ({
  kind: 'key',
  key: {
    id,
    name: id,
    hash: id,
    permissions,
    expiresAtMs: undefined,
    lastUsedAtMs: undefined,
    createdAtMs: 1,
    updatedAtMs: 1,
  },
})
const local: Caller = { kind: 'local' }
const anonymous: Caller = { kind: 'anonymous' }

describe('mayRun()', () => {
  test.each([
    { name: 'a public chatflow answers anybody', isPublic: true, apiKeyId: undefined, caller: anonymous, may: true },
    {
      name: 'a public chatflow answers any key even when bound',
      isPublic: true,
      apiKeyId: 'a',
      caller: keyed('b'),
      may: true,
    },
    { name: 'an unbound one answers every key', isPublic: false, apiKeyId: undefined, caller: keyed('a'), may: true },
    {
      name: 'an unbound one answers nobody without a key',
      isPublic: false,
      apiKeyId: undefined,
      caller: anonymous,
      may: false,
    },
    {
      name: 'an unbound one answers a key that may see flows',
      isPublic: false,
      apiKeyId: undefined,
      caller: keyed('a', 'agentflows:view'),
      may: true,
    },
    {
      name: 'an unbound one answers no key that may only do something else',
      isPublic: false,
      apiKeyId: undefined,
      caller: keyed('a', 'variables:view', 'chatflows:delete'),
      may: false,
    },
    {
      name: 'an unbound one answers a key that may run it',
      isPublic: false,
      apiKeyId: undefined,
      caller: keyed('a', 'run:flow'),
      may: true,
    },
    {
      name: 'an unbound one answers no key that may run another',
      isPublic: false,
      apiKeyId: undefined,
      caller: keyed('a', 'run:other'),
      may: false,
    },
    {
      name: 'a bound one answers no other key that may run it',
      isPublic: false,
      apiKeyId: 'a',
      caller: keyed('b', 'run:flow'),
      may: false,
    },
    {
      name: 'a bound one answers its key, whatever else that may do',
      isPublic: false,
      apiKeyId: 'a',
      caller: keyed('a', 'variables:view'),
      may: true,
    },
    { name: 'a bound one answers its key', isPublic: false, apiKeyId: 'a', caller: keyed('a'), may: true },
    { name: 'a bound one answers no other key', isPublic: false, apiKeyId: 'a', caller: keyed('b'), may: false },
    { name: 'a bound one answers the command line', isPublic: false, apiKeyId: 'a', caller: local, may: true },
    {
      name: 'one bound to a key that is gone answers none',
      isPublic: false,
      apiKeyId: 'gone',
      caller: keyed('a'),
      may: false,
    },
  ])('$name', ({ isPublic, apiKeyId, caller, may }) => {
    expect(mayRun({ id: 'flow', isPublic, apiKeyId }, caller)).toBe(may)
  })
})

test.each([
  { name: 'a stranger', caller: anonymous, may: false },
  { name: 'a key that may only do something else', caller: keyed('b', 'variables:view'), may: false },
  { name: 'a key that may run it', caller: keyed('b', 'run:flow'), may: false },
  { name: 'a key that may see flows', caller: keyed('b', 'chatflows:view'), may: true },
  { name: 'the key that opens it', caller: keyed('a', 'variables:view'), may: true },
  { name: 'the command line', caller: local, may: true },
])('$name may see inside a public chatflow: $may', ({ caller, may }) => {
  expect(maySeeInside({ apiKeyId: 'a' }, caller)).toBe(may)
})
