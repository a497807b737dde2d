import { describe, expect, test } from 'vitest'
import { createPendingSignIns, pendingMs } from './pending.ts'

const key = Buffer.alloc(32, 1)
const begun = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/d/a' }

function open(maxTaken?: number) {
  const clock = { ms: 1_000 }
  const nowMs = () => clock.ms
  const options = { keys: [key] as const, nowMs, ...(maxTaken !== undefined && { maxTaken }) }
  return { clock, pending: createPendingSignIns(options), another: createPendingSignIns(options) }
}

describe('a sign-in that was begun', () => {
  test('is opened once', () => {
    const { pending } = open()
    const sealed = pending.seal(begun)
    expect(pending.take(sealed)).toMatchObject(begun)
    expect(pending.take(sealed)).toBeUndefined()
  })

  test('is opened by another process with the same keys', () => {
    const { pending, another } = open()
    expect(another.take(pending.seal(begun))).toMatchObject(begun)
  })

  test('is over after ten minutes', () => {
    const { pending, clock } = open()
    const [soon, late] = [pending.seal(begun), pending.seal({ ...begun, state: 'other' })]
    clock.ms += pendingMs - 1
    expect(pending.take(soon)).toMatchObject(begun)
    clock.ms += 1
    expect(pending.take(late)).toBeUndefined()
  })

  test.each(['', 'v1.a.b.c', 'made up'])('is none of ours that reads "%s"', (text) => {
    expect(open().pending.take(text)).toBeUndefined()
  })

  test('is none of ours that another key sealed, or that was altered', () => {
    const { pending } = open()
    const other = createPendingSignIns({ keys: [Buffer.alloc(32, 2)], nowMs: () => 0 })
    expect(pending.take(other.seal(begun))).toBeUndefined()
    expect(pending.take(`${pending.seal(begun).slice(0, -2)}AA`)).toBeUndefined()
  })

  test('is remembered with as many others as are remembered, the oldest being forgotten first', () => {
    const { pending } = open(2)
    const sealed = ['a', 'b', 'c'].map((state) => pending.seal({ ...begun, state }))
    for (const each of sealed) expect(pending.take(each)).toBeDefined()
    expect(sealed.toReversed().map((each) => pending.take(each) !== undefined)).toEqual([false, false, true])
  })
})
