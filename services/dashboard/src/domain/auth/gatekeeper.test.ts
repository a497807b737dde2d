import { hashKey } from '@hearth/kernel'
import { attemptLimits, createAttempts } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import { createGatekeeper } from './gatekeeper.ts'

const basic = (password: string) => `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`

/** A gatekeeper whose hash is as slow as the test wants; `computed` are the passwords that it was computed of. */
function open({ now = { ms: 0 }, hold = Promise.resolve() } = {}) {
  const computed: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const verifyPassword = async (password: string) => {
    computed.push(password)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await hold
    atOnce--
    return password === 'right'
  }
  const attempts = createAttempts(attemptLimits, hashKey)
  const admit = createGatekeeper({ user: 'admin', verifyPassword, attempts, nowMs: () => now.ms })
  const kindOf = (password: string, caller: string) =>
    admit(basic(password), caller).then(
      () => 'in',
      (failure: { kind: string }) => failure.kind,
    )
  return { kindOf, computed, mostAtOnce: () => mostAtOnce, now }
}

async function guess({ kindOf }: ReturnType<typeof open>, caller: string, times = 5) {
  for (let at = 0; at < times; at++) await kindOf(`wrong ${at}`, caller)
}

describe('who guesses a password', () => {
  test('has to wait, and no hash is computed meanwhile', async () => {
    const gate = open()
    await guess(gate, 'a')
    expect(await gate.kindOf('wrong again', 'a')).toBe('rate-limited')
    expect(gate.computed).toHaveLength(5)
  })

  test('is not answered, while waiting, by being right: not even once somebody else is in with it', async () => {
    const gate = open()
    expect(await gate.kindOf('right', 'owner')).toBe('in')
    await guess(gate, 'a')
    expect(await gate.kindOf('right', 'a')).toBe('rate-limited')
    gate.now.ms = 1_000
    expect(await gate.kindOf('right', 'a')).toBe('in')
  })

  test('keeps nobody out who was in from the same address', async () => {
    const gate = open()
    await gate.kindOf('right', 'shared')
    await guess(gate, 'shared')
    expect(await gate.kindOf('right', 'shared')).toBe('in')
  })

  test('gains nothing by asking often at once: one hash at a time, and as many as may fail', async () => {
    const release = Promise.withResolvers<void>()
    const gate = open({ hold: release.promise })
    const all = Promise.all(Array.from({ length: 20 }, (_, at) => gate.kindOf(`wrong ${at}`, 'a')))
    release.resolve()
    const kinds = await all
    expect([gate.computed.length, gate.mostAtOnce()]).toEqual([5, 1])
    expect(kinds.filter((kind) => kind === 'rate-limited')).toHaveLength(15)
  })
})
