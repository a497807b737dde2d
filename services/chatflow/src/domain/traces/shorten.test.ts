import { describe, expect, test } from 'vitest'
import { isShortened, shorten } from './shorten.ts'

describe('shorten()', () => {
  test.each([
    { name: 'JSON stays as it is', value: { a: [1, null, 'x'] }, kept: { a: [1, null, 'x'] } },
    { name: 'functions and bytes are left out', value: { call() {}, bytes: new Uint8Array(3), b: 1 }, kept: { b: 1 } },
    {
      name: 'secrets and credentials are left out',
      value: { apiKey: 's', credential: 'id', model: 'm' },
      kept: { model: 'm' },
    },
    { name: 'dates become texts', value: new Date(0), kept: '1970-01-01T00:00:00.000Z' },
    { name: 'maps become objects', value: new Map([['a', 1]]), kept: { a: 1 } },
  ])('$name', ({ value, kept }) => {
    expect(shorten(value, 1_000).value).toEqual(kept)
  })

  test('cuts a text that is too long, and says how long it was', () => {
    const { value, length } = shorten('a'.repeat(100), 10)
    expect(value).toEqual({ truncatedFrom: 102, beginning: 'a'.repeat(10) })
    expect(isShortened(value)).toBe(true)
    expect(length).toBe(10)
  })

  test('leaves out what nests without end', () => {
    const round: { self?: unknown } = {}
    round.self = round
    expect(JSON.stringify(shorten(round, 10_000).value).length).toBeLessThan(1_000)
  })
})
