import { expect, test } from 'vitest'
import { mergeProblems } from './problems.ts'

const told = (id: string, ...issues: string[]) => ({ id, label: id, name: 'k', issues })

test('what the drawing tells itself is not told again by the service', () => {
  const own = [{ nodeId: 'a', input: 'model', message: 'Missing: Model' }]
  expect(mergeProblems(own, [told('a', 'a has no model'), told('b', 'b is odd'), told('', 'Nothing ends it')])).toEqual(
    [
      { nodeId: 'a', input: 'model', message: 'Missing: Model' },
      { nodeId: 'b', message: 'b is odd' },
      { nodeId: undefined, message: 'Nothing ends it' },
    ],
  )
})
