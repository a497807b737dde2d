import { describe, expect, test } from 'vitest'
import { type Round, standstillOf } from './standstill.ts'

const round = (worker: string, answer: string): Round => ({ worker, answer })
const row = (length: number) => Array.from({ length }, (_, at) => round('Writer', `Draft ${at}`))

describe('standstillOf()', () => {
  test.each([
    { name: 'nobody was sent yet', rounds: [], expected: undefined },
    {
      name: 'two workers say the same',
      rounds: [round('Writer', 'Fine'), round('Reviewer', 'Fine')],
      expected: undefined,
    },
    {
      name: 'a worker says the same twice, whoever came between',
      rounds: [round('Writer', 'A draft'), round('Reviewer', 'Good'), round('Writer', 'A draft')],
      expected: 'Writer answered the same twice',
    },
    { name: 'a worker has something new four times', rounds: row(4), expected: undefined },
    { name: 'a worker is sent five times in a row', rounds: row(5), expected: 'Writer was sent 5 times in a row' },
    {
      name: 'another one came between',
      rounds: [...row(4), round('Reviewer', 'Good'), ...row(1)].slice(1),
      expected: undefined,
    },
  ])('$name', ({ rounds, expected }) => expect(standstillOf(rounds)).toBe(expected))
})
