import { describe, expect, test } from 'vitest'
import { askAt } from '../test-support/ask.ts'

const ask = (query: string) => askAt([], query, 0)

describe('between two scalars', () => {
  test.each([
    ['2 + 3', '5'],
    ['2 - 3', '-1'],
    ['2 * 3', '6'],
    ['3 / 2', '1.5'],
    ['0 / 0', 'NaN'],
    ['7 % 3', '1'],
    ['7 % -3', '1'],
    ['2 ^ 3', '8'],
    ['1 ^ NaN', '1'],
    ['1 ^ Inf', '1'],
    ['-1 ^ Inf', '-1'],
    ['(-1) ^ Inf', '1'],
    ['(-1) ^ -Inf', '1'],
    ['(-1) ^ NaN', 'NaN'],
    ['(-1) ^ 3', '-1'],
    ['2 ^ Inf', '+Inf'],
    ['1 atan2 1', '0.7853981633974483'],
    ['1 atan2 -1', '2.356194490192345'],
    ['1 == bool 1', '1'],
    ['1 == bool 2', '0'],
    ['NaN == bool NaN', '0'],
    ['1 != bool 1', '0'],
    ['1 != bool 2', '1'],
    ['1 < bool 1', '0'],
    ['1 < bool 2', '1'],
    ['1 > bool 1', '0'],
    ['2 > bool 1', '1'],
    ['1 <= bool 1', '1'],
    ['2 <= bool 1', '0'],
    ['1 >= bool 1', '1'],
    ['1 >= bool 2', '0'],
  ])('%s is %s', async (query, value) => {
    expect(await ask(query)).toEqual([value])
  })
})
