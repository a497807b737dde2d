import { expect, test } from 'vitest'
import { barClip } from './bar-look.ts'

test.each([
  { name: 'a quarter of a lying bar', ratio: 0.25, standing: false, expected: 'inset(0 75% 0 0)' },
  { name: 'a quarter of a standing bar', ratio: 0.25, standing: true, expected: 'inset(75% 0 0 0)' },
  { name: 'more than all', ratio: 3, standing: false, expected: 'inset(0 0% 0 0)' },
  { name: 'zero is a hairline', ratio: 0, standing: false, expected: 'inset(0 99.6% 0 0)' },
  { name: 'no value is nothing', ratio: undefined, standing: false, expected: 'inset(0 100% 0 0)' },
])('barClip(): $name', ({ ratio, standing, expected }) => expect(barClip(ratio, standing)).toBe(expected))
