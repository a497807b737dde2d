import type { ComponentInput } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { checkValue } from './check-value.ts'

const input = (type: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  name: 'x',
  label: 'X',
  type,
  ...more,
})

describe('checkValue()', () => {
  test.each([
    { name: 'a text that is needed', input: input('string'), value: '' },
    { name: 'a list that is needed', input: input('array'), value: [] },
    { name: 'a choice that was never made', input: input('asyncOptions'), value: undefined },
  ])('misses $name', ({ input, value }) => expect(checkValue(input, value)?.kind).toBe('missing'))

  test.each([
    { name: 'a text that may be empty', input: input('string', { optional: true }), value: '' },
    { name: 'a switch that is off', input: input('boolean'), value: undefined },
    { name: 'tabs for a condition', input: input('conditionFunction'), value: '' },
    { name: 'a number as text', input: input('number'), value: '0.5' },
    { name: 'a number filled in at the run', input: input('number'), value: '{{$vars.top}}' },
    { name: 'JSON filled in at the run', input: input('json'), value: '{"a": {{$vars.a}}}' },
    { name: 'one of the choices', input: input('options', { options: [{ name: 'a', label: 'A' }] }), value: 'a' },
    { name: 'anything for a type of its own', input: input('string'), value: '{' },
  ])('takes $name', ({ input, value }) => expect(checkValue(input, value)).toBeUndefined())

  test.each([
    { name: 'letters for a number', input: input('number'), value: 'ten', says: 'This is not a number' },
    { name: 'half of JSON', input: input('json'), value: '{"a"', says: 'This is not JSON' },
    { name: 'no date', input: input('date'), value: 'soon', says: 'This is not a date' },
    { name: 'half of an address', input: input('url'), value: 'example', says: 'This is not an address' },
    { name: 'a choice of an older version', input: input('options'), value: 'b', says: '"b" is not offered any more' },
  ])('refuses $name', ({ input, value, says }) => {
    expect(checkValue(input, value)?.message).toContain(says)
  })
})
