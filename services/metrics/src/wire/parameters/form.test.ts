import { describe, expect, test } from 'vitest'
import { parseForm } from './form.ts'

describe('parseForm()', () => {
  test.each([
    { name: 'what can be read has no fault', text: '?a=1&b=%41+%2B&a=2', values: 'a=1&b=A+%2B&a=2', fault: undefined },
    { name: 'an escape without its digits', text: 'a=%zz&b=2', values: 'b=2', fault: 'invalid URL escape "%zz"' },
    { name: 'an escape at the end', text: 'b=2&a=5%', values: 'b=2', fault: 'invalid URL escape "%"' },
    { name: 'an escape in a name', text: 'a%4=1', values: '', fault: 'invalid URL escape "%4="' },
    { name: 'the first of two faults', text: 'a=%1x&b=%2y', values: '', fault: 'invalid URL escape "%1x"' },
    {
      name: 'a semicolon, which separated parameters once',
      text: 'a=%zz&b=1;c=2&d=3',
      values: 'd=3',
      fault: 'invalid semicolon separator in query',
    },
    { name: 'nothing', text: '', values: '', fault: undefined },
  ])('$name', ({ text, values, fault }) => {
    const form = parseForm(text)
    expect([form.values.toString(), form.fault]).toEqual([values, fault])
  })
})
