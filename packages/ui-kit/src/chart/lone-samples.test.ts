import { expect, test } from 'vitest'
import { loneSamples } from './lone-samples.ts'

test.each([
  { name: 'none in a line', values: [1, 2, 3], expected: [] },
  { name: 'a single one', values: [undefined, 2, undefined], expected: [1] },
  { name: 'one between gaps', values: [1, 2, null, 3, null, 4, 5], expected: [3] },
  { name: 'one at each end', values: [1, null, 2], expected: [0, 2] },
  { name: 'times of other series do not part a line', values: [1, undefined, 2], expected: [] },
  { name: 'nothing', values: [], expected: [] },
])('loneSamples(): $name', ({ values, expected }) => expect(loneSamples(values)).toEqual(expected))
