import { describe, expect, test } from 'vitest'
import { askAt } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const ask = (query: string) => askAt([], query, 0)
const answerOf = async (query: string) => Number((await ask(query))[0]?.replace('{} ', ''))

describe('a function of one sample', () => {
  test.each([
    { query: 'abs(vector(-2))', value: 2 },
    { query: 'ceil(vector(1.2))', value: 2 },
    { query: 'floor(vector(-1.2))', value: -2 },
    { query: 'exp(vector(1))', value: Math.E },
    { query: 'sqrt(vector(9))', value: 3 },
    { query: 'ln(vector(1))', value: 0 },
    { query: 'log2(vector(8))', value: 3 },
    { query: 'log10(vector(1000))', value: 3 },
    { query: 'sgn(vector(-7))', value: -1 },
    { query: 'sgn(vector(0))', value: 0 },
    { query: 'deg(vector(pi()))', value: 180 },
    { query: 'rad(vector(90))', value: Math.PI / 2 },
    { query: 'sin(vector(pi() / 2))', value: 1 },
    { query: 'cos(vector(pi()))', value: -1 },
    { query: 'tan(vector(pi() / 4))', value: 1 },
    { query: 'asin(vector(1))', value: Math.PI / 2 },
    { query: 'acos(vector(1))', value: 0 },
    { query: 'atan(vector(1))', value: Math.PI / 4 },
    { query: 'sinh(vector(1))', value: 1.1752011936438014 },
    { query: 'cosh(vector(1))', value: 1.5430806348152437 },
    { query: 'tanh(vector(1))', value: 0.7615941559557649 },
    { query: 'asinh(vector(1))', value: 0.881373587019543 },
    { query: 'acosh(vector(2))', value: 1.3169578969248166 },
    { query: 'atanh(vector(0.5))', value: 0.5493061443340548 },
  ])('$query is $value', async ({ query, value }) => {
    expect(await answerOf(query)).toBeCloseTo(value, 12)
  })

  test.each([
    { query: 'ln(vector(0))', lines: ['{} -Inf'] },
    { query: 'sqrt(vector(-1))', lines: ['{} NaN'] },
    { query: 'clamp_min(vector(NaN), Inf)', lines: ['{} +Inf'] },
    { query: 'clamp_max(vector(NaN), -Inf)', lines: ['{} -Inf'] },
    { query: 'abs(vector(-Inf))', lines: ['{} +Inf'] },
    { query: 'abs(nothing)', lines: [] },
  ])('$query has $lines', async ({ query, lines }) => {
    expect(await ask(query)).toEqual(lines)
  })

  test('leaves the labels and takes the name away', async () => {
    const heat = [series({ __name__: 'heat', room: 'a' }, every(60, [-3]))]
    expect(await askAt(heat, 'abs(heat)', 0)).toEqual(['{room="a"} 3'])
  })
})

describe('a bound', () => {
  test.each([
    { query: 'clamp_min(vector(1), 2)', value: 2 },
    { query: 'clamp_min(vector(3), 2)', value: 3 },
    { query: 'clamp_max(vector(3), 2)', value: 2 },
    { query: 'clamp_max(vector(1), 2)', value: 1 },
    { query: 'clamp(vector(1), 2, 4)', value: 2 },
    { query: 'clamp(vector(3), 2, 4)', value: 3 },
    { query: 'clamp(vector(5), 2, 4)', value: 4 },
    { query: 'clamp(vector(5), 4, 4)', value: 4 },
  ])('$query is $value', async ({ query, value }) => {
    expect(await answerOf(query)).toBe(value)
  })

  test('above another leaves nothing', async () => {
    expect(await ask('clamp(vector(5), 4.1, 4)')).toEqual([])
  })

  test('leaves out a series where it has no sample', async () => {
    expect(await ask('clamp(nothing, 0, 1)')).toEqual([])
  })
})

describe('round()', () => {
  test.each([
    { query: 'round(vector(1.4))', value: 1 },
    { query: 'round(vector(1.5))', value: 2 },
    { query: 'round(vector(-1.5))', value: -1 },
    { query: 'round(vector(12), 5)', value: 10 },
    { query: 'round(vector(13), 5)', value: 15 },
    { query: 'round(vector(0.26), 0.1)', value: 0.3 },
  ])('$query is $value, halves up', async ({ query, value }) => {
    expect(await answerOf(query)).toBe(value)
  })
})
