import { expect, test } from 'vitest'
import { fartherTests } from './farther-tests.ts'
import { createTestFinder } from './nearest-tests.ts'

const src = 'services/logs/src'
const imports = (...paths: readonly string[]) => paths.map((path) => `import { x } from '${path}'\n`).join('')

/** The farther tests of `a.ts`, which has one beside it, in a project of these files. */
function fartherOf(files: Readonly<Record<string, string>>): string[] {
  const own = { 'a.ts': "export const a = 'sealedLine'", 'a.test.ts': imports('./a.ts') }
  const all = Object.entries({ ...own, ...files }).map(([name, text]) => ({ path: `${src}/${name}`, text }))
  const others = [{ path: 'tests/e2e/a.test.ts', text: `${imports(`../../${src}/b.ts`)}'sealedLine'` }]
  const finder = createTestFinder([...all, ...others])
  return fartherTests(`${src}/a.ts`, finder).map((path) => path.slice(src.length + 1))
}

test('those come first that speak of a file, and of these the ones with fewer imports between', () => {
  const found = fartherOf({
    'b.ts': imports('./a.ts'),
    'b.test.ts': imports('./b.ts'),
    'c.ts': imports('./b.ts'),
    'c.test.ts': `${imports('./c.ts')}'sealedLine'`,
    'd.test.ts': `${imports('./b.ts')}'sealedLine'`,
    'elsewhere.test.ts': "'sealedLine'",
  })
  expect(found).toEqual(['d.test.ts', 'c.test.ts', 'b.test.ts'])
})

test('four are enough', () => {
  const many = Array.from({ length: 6 }, (_, at) => [`${at}.test.ts`, imports('./b.ts')] as const)
  expect(fartherOf({ 'b.ts': imports('./a.ts'), ...Object.fromEntries(many) })).toHaveLength(4)
})
