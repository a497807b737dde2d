import { expect, test } from 'vitest'
import { holdsAny } from './line-test.ts'

test.each([
  { texts: [], line: 'abc', ignoresCase: false, holds: false },
  { texts: ['b'], line: 'abc', ignoresCase: false, holds: true },
  { texts: ['B'], line: 'abc', ignoresCase: false, holds: false },
  { texts: ['B'], line: 'abc', ignoresCase: true, holds: true },
  { texts: ['b'], line: 'ABC', ignoresCase: true, holds: true },
  { texts: ['x', 'c'], line: 'abc', ignoresCase: false, holds: true },
  { texts: ['x', 'y'], line: 'abc', ignoresCase: false, holds: false },
  { texts: ['X', 'C'], line: 'abc', ignoresCase: true, holds: true },
  { texts: [''], line: '', ignoresCase: false, holds: true },
])('a line "$line" with any of $texts (without case: $ignoresCase): $holds', ({ texts, line, ignoresCase, holds }) => {
  expect(holdsAny(texts, ignoresCase)(line)).toBe(holds)
})

test('case counts where nothing is said of it', () => expect(holdsAny(['A'])('a')).toBe(false))
