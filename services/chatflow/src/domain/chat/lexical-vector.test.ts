import { describe, expect, test } from 'vitest'
import { lexicalVector } from './lexical-vector.ts'

const closeness = (a: string, b: string) => {
  const [left, right] = [lexicalVector(a), lexicalVector(b)]
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
}

describe('lexicalVector()', () => {
  test('has 768 places, or as many as asked', () => {
    expect(lexicalVector('harbour')).toHaveLength(768)
    expect(lexicalVector('harbour', 64)).toHaveLength(64)
  })

  test('has the length 1', () => {
    expect(Math.hypot(...lexicalVector('lanterns above the harbour'))).toBeCloseTo(1, 5)
  })

  test('of no word is its first place', () => {
    expect([...lexicalVector('', 4)]).toEqual([1, 0, 0, 0])
    expect([...lexicalVector(' ?! ', 4)]).toEqual([1, 0, 0, 0])
  })

  test('is the same for the same text, whatever its case and accents', () => {
    expect(lexicalVector('Café Lanterns')).toEqual(lexicalVector('cafe lanterns'))
  })

  test('is another for another text', () => {
    expect(closeness('harbour', 'harbour')).toBeCloseTo(1, 5)
    expect(Math.abs(closeness('harbour', 'quantity'))).toBeLessThan(0.2)
  })

  test('lies close to one that shares words, and less so to one that shares parts of words', () => {
    const [words, parts, none] = ['lantern boat', 'lanterns boats', 'copper engine'].map((text) =>
      closeness('lantern boat', text),
    )
    expect(words).toBeGreaterThan(parts ?? 1)
    expect(parts).toBeGreaterThan(0.3)
    expect(Math.abs(none ?? 1)).toBeLessThan(0.2)
  })

  // Vectors of other versions are kept in stores: they have to lie where they did.
  test('puts words and their parts where it always did', () => {
    const places = [...lexicalVector('boat', 32)].flatMap((value, at) =>
      value === 0 ? [] : [[at, Number(value.toFixed(4))]],
    )
    expect(places).toEqual([
      [7, -0.3716],
      [21, -0.3716],
      [23, 0.3716],
      [26, 0.7654],
    ])
  })
})
