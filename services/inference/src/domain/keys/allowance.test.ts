import { describe, expect, test } from 'vitest'
import { createAllowance, type KeyLimits } from './allowance.ts'

const none: KeyLimits = {
  ...{ requestsPerMinute: undefined, tokensPerMinute: undefined, tokensPerDay: undefined, tokensPerMonth: undefined },
}
const noonMs = Date.UTC(2026, 10, 30, 12)
const hourMs = 3_600_000

const refusal = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

describe('an allowance', () => {
  test('without limits refuses nothing', () => {
    const allowance = createAllowance('a', none, undefined, noonMs)
    allowance.spend(1e9, noonMs)
    expect(refusal(() => allowance.enter(noonMs))).toBeUndefined()
  })

  test('fills up evenly over a minute', () => {
    const allowance = createAllowance('a', { ...none, requestsPerMinute: 6 }, undefined, noonMs)
    for (let at = 0; at < 6; at++) allowance.enter(noonMs)
    expect(refusal(() => allowance.enter(noonMs))).toMatchObject({ code: 'rate_limit_exceeded', retryAfterSeconds: 10 })
    expect(refusal(() => allowance.enter(noonMs + 10_000))).toBeUndefined()
  })

  test('holds what was used beyond a limit against later requests', () => {
    const allowance = createAllowance('a', { ...none, tokensPerMinute: 60 }, undefined, noonMs)
    allowance.enter(noonMs)
    allowance.spend(120, noonMs)
    expect(refusal(() => allowance.enter(noonMs + 59_000))).toMatchObject({ code: 'rate_limit_exceeded' })
    expect(refusal(() => allowance.enter(noonMs + 61_000))).toBeUndefined()
  })

  test.each([
    { name: 'day', limits: { ...none, tokensPerDay: 10 }, hours: 12 },
    { name: 'month', limits: { ...none, tokensPerMonth: 10 }, hours: 12 },
  ])('a budget begins anew with the $name, and a refusal tells when', ({ limits, hours }) => {
    const allowance = createAllowance('a', limits, undefined, noonMs)
    allowance.spend(10, noonMs)
    const refused = refusal(() => allowance.enter(noonMs))
    expect(refused).toMatchObject({ code: 'insufficient_quota', retryAfterSeconds: hours * 3_600 })
    expect(refusal(() => allowance.enter(noonMs + hours * hourMs))).toBeUndefined()
  })

  test('goes on from what is stored', () => {
    const first = createAllowance('a', { ...none, tokensPerDay: 10 }, undefined, noonMs)
    first.spend(10, noonMs)
    const second = createAllowance('a', { ...none, tokensPerDay: 10 }, first.use(), noonMs)
    expect(refusal(() => second.enter(noonMs))).toMatchObject({ code: 'insufficient_quota' })
  })
})
