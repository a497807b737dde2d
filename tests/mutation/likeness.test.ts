import { expect, test } from 'vitest'
import { createLikeness } from './likeness.ts'

const files = [
  {
    path: 'src/http.ts',
    text: "import { shared } from './x.ts'\nexport const http = { kind: 'httpNode', label: 'Asks' }",
  },
  { path: 'src/flows.test.ts', text: "run({ kind: 'httpNode' })" },
  { path: 'src/loops.test.ts', text: "run({ kind: 'loopNode', label: 'Loop' })" },
  { path: 'src/labels.test.ts', text: "label('Loop')" },
  { path: 'src/imports.test.ts', text: "import { shared } from './y.ts'\nlabel()" },
  { path: 'src/http.test.ts', text: '' },
]
const likeness = createLikeness(files, (path) => path.endsWith('.test.ts'))

test('a rare word that both have counts more than a common one', () => {
  expect(likeness('src/http.ts', 'src/flows.test.ts')).toBeGreaterThan(likeness('src/http.ts', 'src/loops.test.ts'))
})

test('the words of the path count, those of imports do not', () => {
  expect(likeness('src/http.ts', 'src/http.test.ts')).toBeGreaterThan(0)
  expect(likeness('src/http.ts', 'src/imports.test.ts')).toBe(likeness('src/http.ts', 'src/labels.test.ts'))
})

test('what is unknown is like nothing', () => {
  expect(likeness('src/other.ts', 'src/http.test.ts')).toBe(0)
  expect(likeness('src/http.ts', 'src/other.test.ts')).toBe(0)
})
