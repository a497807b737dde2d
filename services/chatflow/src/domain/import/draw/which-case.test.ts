import { expect, test } from 'vitest'
import { whichCase } from './which-case.ts'

// As it stands in the functions of flows.
const holds = new Function(`${whichCase}\nreturn holds`)() as (
  left: unknown,
  operator: string,
  right?: unknown,
) => boolean

test.each([
  {
    operator: 'contains',
    yes: [
      ['abc', 'b'],
      ['["a","b"]', 'a'],
      ['[1,2]', '1'],
    ],
    no: [
      ['abc', 'x'],
      ['["ab"]', 'a'],
    ],
  },
  { operator: 'not contains', yes: [['abc', 'x']], no: [['abc', 'b']] },
  { operator: 'start with', yes: [['abc', 'ab']], no: [['abc', 'bc']] },
  { operator: 'not start with', yes: [['abc', 'bc']], no: [['abc', 'ab']] },
  { operator: 'end with', yes: [['abc', 'bc']], no: [['abc', 'ab']] },
  { operator: 'not end with', yes: [['abc', 'ab']], no: [['abc', 'bc']] },
  {
    operator: 'is',
    yes: [
      ['a', 'a'],
      [1, '1'],
      ['{{ x }}', ''],
    ],
    no: [
      ['a', 'b'],
      ['a', 'A'],
    ],
  },
  { operator: 'is not', yes: [['a', 'b']], no: [['a', 'a']] },
  { operator: 'regex', yes: [['abc', 'b.']], no: [['abc', '^b']] },
  { operator: 'not regex', yes: [['abc', '^b']], no: [['abc', 'b.']] },
  {
    operator: 'after',
    yes: [['2026-01-02', '2026-01-01']],
    no: [
      ['2026-01-01', '2026-01-01'],
      ['2025-01-01', '2026-01-01'],
    ],
  },
  {
    operator: 'before',
    yes: [['2025-01-01', '2026-01-01']],
    no: [
      ['2026-01-01', '2026-01-01'],
      ['2026-01-02', '2026-01-01'],
    ],
  },
  {
    operator: 'in',
    yes: [
      ['a', '["a","b"]'],
      ['a', 'bab'],
    ],
    no: [['c', '["a","b"]']],
  },
  { operator: 'not in', yes: [['c', '["a","b"]']], no: [['a', '["a","b"]']] },
  {
    operator: 'all of',
    yes: [
      ['["a","b","c"]', '["a","b"]'],
      ['["a"]', 'a'],
    ],
    no: [['["a"]', '["a","b"]']],
  },
  {
    operator: '=',
    yes: [['1.0', '1']],
    no: [
      ['1', '2'],
      ['x', 'x'],
    ],
  },
  { operator: '≠', yes: [['1', '2']], no: [['1.0', '1']] },
  {
    operator: '>',
    yes: [['10', '9']],
    no: [
      ['9', '9'],
      ['8', '9'],
    ],
  },
  {
    operator: '<',
    yes: [['9', '10']],
    no: [
      ['9', '9'],
      ['10', '9'],
    ],
  },
  {
    operator: '≥',
    yes: [
      ['9', '9'],
      ['10', '9'],
    ],
    no: [['8', '9']],
  },
  {
    operator: '≤',
    yes: [
      ['9', '9'],
      ['8', '9'],
    ],
    no: [['10', '9']],
  },
  {
    operator: 'empty',
    yes: [
      ['', ''],
      ['[]', ''],
      ['null', ''],
      [undefined, ''],
      ['{{x}}', ''],
    ],
    no: [
      ['a', ''],
      ['0', ''],
    ],
  },
  { operator: 'null', yes: [[null, '']], no: [['a', '']] },
  { operator: 'not exists', yes: [['', '']], no: [['a', '']] },
  {
    operator: 'exists',
    yes: [
      ['a', ''],
      ['0', ''],
    ],
    no: [
      ['', ''],
      ['[]', ''],
      ['null', ''],
    ],
  },
  { operator: 'not empty', yes: [['a', '']], no: [['{{ x.y }}', '']] },
])('"$operator" tells cases apart', ({ operator, yes, no }) => {
  expect(yes.filter(([left, right]) => !holds(left, operator, right))).toEqual([])
  expect(no.filter(([left, right]) => holds(left, operator, right))).toEqual([])
})

test('a reference is one only where it is all that is there', () => {
  expect(holds('{{ x }} a', 'is', '{{ x }} a')).toBe(true)
  expect(holds('a {{x}}', 'empty', '')).toBe(false)
})
