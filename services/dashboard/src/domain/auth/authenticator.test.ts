import { Failure, hashKey } from '@hearth/kernel'
import { attemptLimits, createAttempts } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import type { User } from '../people/user.ts'
import { createAuthenticator } from './authenticator.ts'
import { createCheckPassword } from './check-password.ts'

const basic = (password: string) => `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`

const admin: User = {
  id: 1,
  uid: 'a',
  kind: 'user',
  login: 'admin',
  email: '',
  name: 'admin',
  role: 'Admin',
  isServerAdmin: true,
  isDisabled: false,
  password: undefined,
  externalId: undefined,
  isSynced: false,
  createdAtMs: 0,
  updatedAtMs: 0,
  seenAtMs: 0,
}

/** An authenticator whose hash is as slow as the test wants; `computed` are the passwords that it was computed of. */
function open({
  now = { ms: 0 },
  hold = Promise.resolve(),
  whoIsThere = () => admin,
  stamp = async () => 'same',
} = {}) {
  const computed: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const verify = async (_: unknown, password: string) => {
    computed.push(password)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await hold
    atOnce--
    return password === 'right'
  }
  const attempts = createAttempts(attemptLimits, hashKey)
  const attemptsOfUser = createAttempts({ ...attemptLimits, maxFailures: 1_000 }, hashKey)
  const nowMs = () => now.ms
  const users = { find: () => admin, get: () => whoIsThere() }
  const checkPassword = createCheckPassword({ users, passwords: { verify, stamp }, attempts, attemptsOfUser, nowMs })
  const tokens = { find: () => undefined, used: () => undefined }
  const passwords = { stamp }
  const admit = createAuthenticator({ users, tokens, passwords, checkPassword, nowMs })
  const kindOf = (password: string, caller: string) =>
    admit(basic(password), caller).then(
      () => 'in',
      (failure: { kind: string }) => failure.kind,
    )
  return { kindOf, checkPassword, computed, mostAtOnce: () => mostAtOnce, now }
}

async function guess({ kindOf }: ReturnType<typeof open>, caller: string, times = 5) {
  for (let at = 0; at < times; at++) await kindOf(`wrong ${at}`, caller)
}

describe('who guesses a password', () => {
  test('has to wait, and no hash is computed meanwhile', async () => {
    const authenticator = open()
    await guess(authenticator, 'a')
    expect(await authenticator.kindOf('wrong again', 'a')).toBe('rate-limited')
    expect(authenticator.computed).toHaveLength(5)
  })

  test('is not answered, while waiting, by being right: not even once somebody else is in with it', async () => {
    const authenticator = open()
    expect(await authenticator.kindOf('right', 'owner')).toBe('in')
    await guess(authenticator, 'a')
    expect(await authenticator.kindOf('right', 'a')).toBe('rate-limited')
    authenticator.now.ms = 1_000
    expect(await authenticator.kindOf('right', 'a')).toBe('in')
  })

  test('keeps nobody out who was in from the same address', async () => {
    const authenticator = open()
    await authenticator.kindOf('right', 'shared')
    await guess(authenticator, 'shared')
    expect(await authenticator.kindOf('right', 'shared')).toBe('in')
  })

  test('gains nothing by asking often at once: one hash at a time, and as many as may fail', async () => {
    const release = Promise.withResolvers<void>()
    const authenticator = open({ hold: release.promise })
    const all = Promise.all(Array.from({ length: 20 }, (_, at) => authenticator.kindOf(`wrong ${at}`, 'a')))
    release.resolve()
    const kinds = await all
    expect([authenticator.computed.length, authenticator.mostAtOnce()]).toEqual([5, 1])
    expect(kinds.filter((kind) => kind === 'rate-limited')).toHaveLength(15)
  })
})

describe('a password that was right once', () => {
  test('is not remembered for the one that took its place while it was computed', async () => {
    const release = Promise.withResolvers<void>()
    let current = 'former'
    const authenticator = open({ hold: release.promise, stamp: async () => current })
    const entering = authenticator.kindOf('right', 'a')
    await expect.poll(() => authenticator.computed).toEqual(['right'])
    current = 'next'
    release.resolve()
    await entering
    await authenticator.kindOf('right', 'a')
    expect(authenticator.computed).toEqual(['right', 'right'])
  })

  test('is not theirs any more once they have another one, or are gone', async () => {
    let [stamp, there] = ['former', admin]
    const { checkPassword } = open({ stamp: async () => stamp, whoIsThere: () => there })
    const checked = await checkPassword.check({ user: 'admin', password: 'right' }, 'a')
    expect(await checkPassword.needStill(checked)).toBe(admin)
    stamp = 'next'
    await expect(checkPassword.needStill(checked)).rejects.toMatchObject({ kind: 'unauthorized' })
    stamp = 'former'
    there = { ...admin, isDisabled: true }
    await expect(checkPassword.needStill(checked)).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('is not computed again', async () => {
    const authenticator = open()
    for (const _ of [1, 2]) expect(await authenticator.kindOf('right', 'a')).toBe('in')
    expect(authenticator.computed).toEqual(['right'])
  })

  test.each([
    {
      name: 'was removed',
      whoIsThere: () => {
        throw new Failure('missing', 'user not found')
      },
    },
    { name: 'may not sign in any more', whoIsThere: () => ({ ...admin, isDisabled: true }) },
  ])('is computed again where its user $name', async ({ whoIsThere }) => {
    const authenticator = open({ whoIsThere })
    for (const _ of [1, 2]) await authenticator.kindOf('right', 'a')
    expect(authenticator.computed).toEqual(['right', 'right'])
  })

  test('is not taken for wrong where the users cannot be read', async () => {
    const authenticator = open({
      whoIsThere: () => {
        throw new Failure('broken', 'the file is damaged')
      },
    })
    await authenticator.kindOf('right', 'a')
    expect(await authenticator.kindOf('right', 'a')).toBe('broken')
  })
})
