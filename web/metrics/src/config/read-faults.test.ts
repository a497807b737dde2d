import { describe, expect, test } from 'vitest'
import { readFaults } from './read-faults.ts'

const path = '/etc/prometheus.yml'

describe('readFaults()', () => {
  test.each([
    {
      name: 'of keys and values, each at its line',
      refusal: `Cannot read ${path}: line 1, column 2: unknown key "a"; did you mean "b"?; line 4: c.d: Invalid input`,
      expected: [
        { line: 1, column: 2, message: 'unknown key "a"; did you mean "b"?' },
        { line: 4, message: 'c.d: Invalid input' },
      ],
    },
    {
      name: 'of the YAML itself',
      refusal: `Cannot read ${path}: Missing closing "quote at line 3, column 9:; Bad indentation at line 5, column 1:`,
      expected: [
        { line: 3, column: 9, message: 'Missing closing "quote' },
        { line: 5, column: 1, message: 'Bad indentation' },
      ],
    },
    {
      name: 'without a place',
      refusal: `Cannot read ${path}: found multiple scrape configs with job name "a"`,
      expected: [{ message: 'found multiple scrape configs with job name "a"' }],
    },
    {
      name: 'of another file',
      refusal: 'Cannot read /etc/rules.yml: line 7, column 1: unknown key "x"',
      expected: [{ message: 'Cannot read /etc/rules.yml: line 7, column 1: unknown key "x"' }],
    },
  ])('$name', ({ refusal, expected }) => {
    expect(readFaults(refusal, path)).toEqual(expected)
  })
})
