import { expect, test } from 'vitest'
import { countPassed } from './coverage.ts'

const root = 'file:///project/'
const ran = (url: string, ...counts: number[]) => ({
  url: `${root}${url}`,
  functions: counts.map((count) => ({ ranges: [{ count }, { count: 9 }] })),
})

test('a function that two threads pass through counts once, and what did not run or is not ours not at all', () => {
  const main = { result: [ran('a.ts', 1, 0, 2), ran('b.ts', 0), ran('node_modules/x/index.js', 4)] }
  const thread = { result: [ran('a.ts', 3, 1, 0), { ...ran('c.ts', 1), url: 'node:internal/timers' }] }
  expect(countPassed([main, thread], root)).toEqual({ files: 1, functions: 3 })
})
