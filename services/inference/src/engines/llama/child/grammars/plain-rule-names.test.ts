import { describe, expect, test } from 'vitest'
import { plainRuleNames } from './plain-rule-names.ts'

describe('plainRuleNames()', () => {
  test.each([
    { name: 'a name', given: 'root ::= my_rule\nmy_rule ::= "a"', plain: 'root ::= my-rule\nmy-rule ::= "a"' },
    {
      name: 'one that is taken',
      given: 'root ::= a_b a-b\na_b ::= "x"\na-b ::= "y"',
      plain: 'root ::= a-b-2 a-b\na-b-2 ::= "x"\na-b ::= "y"',
    },
    { name: 'two that would be one', given: 'root ::= a_-b a-_b', plain: 'root ::= a--b a--b-2' },
    { name: 'no text', given: 'root ::= "my_rule \\" a_b" x_y{2,3}', plain: 'root ::= "my_rule \\" a_b" x-y{2,3}' },
    { name: 'no class', given: 'root ::= [a_z\\]_]+ x_y?', plain: 'root ::= [a_z\\]_]+ x-y?' },
    { name: 'no comment', given: 'root ::= x_y # my_rule "\n', plain: 'root ::= x-y # my_rule "\n' },
    { name: 'nothing without one', given: 'root ::= "a"', plain: 'root ::= "a"' },
  ])('renames $name', ({ given, plain }) => {
    expect(plainRuleNames(given)).toBe(plain)
  })
})
