import { describe, expect, test } from 'vitest'
import { keepsAnonymously, keepsMessages, keptSinceMs, type Retention } from './retention.ts'

const dayMs = 86_400_000
const nowMs = 40 * dayMs

describe('what an owner says of messages', () => {
  test.each<{ name: string; retention: Retention | undefined; kept: boolean; anonymously: boolean; sinceMs?: number }>([
    { name: 'nothing: all of it stays', retention: undefined, kept: true, anonymously: false },
    { name: 'keep it', retention: { store: true }, kept: true, anonymously: false },
    {
      name: 'keep it for a while',
      retention: { store: true, days: 30 },
      kept: true,
      anonymously: false,
      sinceMs: 10 * dayMs,
    },
    { name: 'keep it without names', retention: { store: true, redactPii: true }, kept: true, anonymously: true },
    { name: 'keep it with names', retention: { store: true, redactPii: false }, kept: true, anonymously: false },
    { name: 'keep none of it', retention: { store: false }, kept: false, anonymously: false, sinceMs: nowMs },
    {
      name: 'none, whatever days say',
      retention: { store: false, days: 9 },
      kept: false,
      anonymously: false,
      sinceMs: nowMs,
    },
  ])('$name', ({ retention, kept, anonymously, sinceMs }) => {
    expect(keepsMessages({ retention })).toBe(kept)
    expect(keepsAnonymously({ retention })).toBe(anonymously)
    expect(keptSinceMs(retention, nowMs)).toBe(sinceMs)
  })
})
