import { expect, test } from 'vitest'
import { measureTree } from './measure-tree.ts'

test('a tree is told by its files, lines, folders and importers', () => {
  const src = 'services/logs/src'
  const text = (...imports: string[]) => imports.map((from) => `import { x } from '${from}'\n`).join('')
  const many = Array.from({ length: 26 }, (_, at) => ({ path: `${src}/many/${at}.ts`, text: '1\n2\n3\n' }))
  const figures = measureTree([
    { path: `${src}/a.ts`, text: text('./b.ts', './c.ts') },
    { path: `${src}/b.ts`, text: text('./c.ts') },
    { path: `${src}/c.ts`, text: '1\n2\n3\n4\n' },
    { path: `${src}/c.test.ts`, text: text('./a.ts', './c.ts') },
    ...many,
  ])
  expect(figures).toEqual({
    product: { files: 29, lines: 85, quantiles: [3, 3, 4] },
    tests: { files: 1, lines: 2 },
    largest: { folder: `${src}/many`, files: 26 },
    crowded: 1,
    // b.ts alone: two import c.ts, nobody the others; tests do not count.
    onceImported: 1 / 29,
  })
})
