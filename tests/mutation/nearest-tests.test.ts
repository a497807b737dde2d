import { expect, test } from 'vitest'
import { createTestFinder, nearestTests } from './nearest-tests.ts'

const src = 'services/logs/src'

/** A project of these files, each with the files that it imports. */
function near(path: string, imports: Readonly<Record<string, readonly string[]>>): string[] {
  const files = Object.entries(imports).map(([name, specifiers]) => ({
    path: `${src}/${name}`,
    text: specifiers.map((specifier) => `import { x } from '${specifier}'\n`).join(''),
  }))
  return nearestTests(`${src}/${path}`, createTestFinder(files)).map((test) => test.slice(src.length + 1))
}

test.each([
  {
    name: 'the test beside a file comes first, then those that import it',
    files: { 'a.ts': [], 'a.test.ts': ['./b.ts'], 'b.ts': [], '0.test.ts': ['./a.ts'], 'c.test.ts': ['./b.ts'] },
    expected: ['a.test.ts', '0.test.ts'],
  },
  {
    name: 'what tests share hands on who uses it',
    files: { 'a.ts': [], 'test-support/s.ts': ['../a.ts'], 'deep/b.test.ts': ['../test-support/s.ts'] },
    expected: ['deep/b.test.ts'],
  },
  {
    name: 'without any, those of files that import it count, and of files that import these',
    files: { 'a.ts': [], 'b.ts': ['./a.ts'], 'c.ts': ['./b.ts'], 'c.test.ts': ['./c.ts'], 'd.test.ts': [] },
    expected: ['c.test.ts'],
  },
  {
    name: 'of a file that nobody imports, as the entry of a thread, all of its service count',
    files: { 'x/a.ts': [], 'b.test.ts': [], 'y/c.test.ts': [] },
    start: 'x/a.ts',
    expected: ['b.test.ts', 'y/c.test.ts'],
  },
  {
    name: 'those in near folders come before those in far ones',
    files: { 'x/y/a.ts': [], 'b.test.ts': ['./x/y/a.ts'], 'x/c.test.ts': ['./y/a.ts'], 'x/y/d.test.ts': ['./a.ts'] },
    start: 'x/y/a.ts',
    expected: ['x/y/d.test.ts', 'x/c.test.ts', 'b.test.ts'],
  },
  { name: 'where no test is, none is near', files: { 'a.ts': [], 'b.ts': ['./a.ts'] }, expected: [] },
  {
    name: 'files that import one another end the search',
    files: { 'a.ts': ['./b.ts'], 'b.ts': ['./a.ts'] },
    expected: [],
  },
])('$name', ({ files, expected, start = 'a.ts' }) => {
  expect(near(start, files)).toEqual(expected)
})

test('who names types alone runs nothing of a file', () => {
  const files = [
    { path: `${src}/a.ts`, text: '' },
    { path: `${src}/a.test.ts`, text: '' },
    { path: `${src}/b.test.ts`, text: "import type { A } from './a.ts'\n" },
  ]
  expect(nearestTests(`${src}/a.ts`, createTestFinder(files))).toEqual([`${src}/a.test.ts`])
})

test('of those that run it by way of others, near ones and those that speak of it take turns', () => {
  const all = "import { all } from '../all.ts'\n"
  const files = [
    { path: `${src}/x/a.ts`, text: "export const node = 'httpNode'" },
    { path: `${src}/all.ts`, text: "import { node } from './x/a.ts'" },
    { path: `${src}/x/near.test.ts`, text: all },
    { path: `${src}/y/other.test.ts`, text: all },
    { path: `${src}/y/far/b.test.ts`, text: "import { all } from '../../all.ts'\nrun('httpNode')" },
  ]
  const found = nearestTests(`${src}/x/a.ts`, createTestFinder(files))
  expect(found).toEqual([`${src}/x/near.test.ts`, `${src}/y/far/b.test.ts`, `${src}/y/other.test.ts`])
})

test('what tests share may use a file for something else, so that its own folder counts as well', () => {
  const files = {
    'x/a.ts': [],
    'x/b.ts': ['./a.ts'],
    'x/b.test.ts': ['./b.ts'],
    'test-support/s.ts': ['../x/a.ts'],
    'deep/c.test.ts': ['../test-support/s.ts'],
  }
  expect(near('x/a.ts', files)).toEqual(['x/b.test.ts', 'deep/c.test.ts'])
  expect(near('x/a.ts', { ...files, 'x/a.test.ts': ['./a.ts'] })).toEqual(['x/a.test.ts', 'deep/c.test.ts'])
})

test('six are enough', () => {
  const many = Array.from({ length: 9 }, (_, at) => [`${at}.test.ts`, ['./a.ts']] as const)
  expect(near('a.ts', { 'a.ts': [], ...Object.fromEntries(many) })).toHaveLength(6)
})

test('the list of what nodes serve is asked of each of them, beside its own', () => {
  const shapes = 'tests/conformance/chatflow/nodes/node-shapes.test.ts'
  const node = 'services/chatflow/src/nodes/tools/a'
  const files = [`${node}.ts`, `${node}.test.ts`, shapes].map((path) => ({ path, text: '' }))
  const finder = createTestFinder(files)
  expect(nearestTests(`${node}.ts`, finder)).toEqual([`${node}.test.ts`, shapes])
  expect(nearestTests('services/chatflow/src/domain/a.ts', finder)).not.toContain(shapes)
})

test('the comparison of languages is asked of the words of pages, and of nothing else of theirs', () => {
  const languages = 'tests/languages.test.ts'
  const files = ['web/logs/src/app/words.ts', 'web/logs/src/app/words.de.ts', 'web/logs/src/app/view.ts', languages]
  const finder = createTestFinder(files.map((path) => ({ path, text: '' })))
  expect(files.slice(0, 3).map((path) => nearestTests(path, finder))).toEqual([[languages], [languages], []])
})

test('what looks at built pages is not asked, and what starts whole bundles only where nothing else is', () => {
  const imports = (path: string) => `import { x } from '${path}'\n`
  const src = 'services/logs/src'
  const files = [
    { path: `${src}/a.ts`, text: '' },
    { path: `${src}/b.ts`, text: imports('./a.ts') },
    { path: 'tests/e2e/browser.fixture.ts', text: '' },
    { path: 'tests/e2e/page.test.ts', text: imports('./browser.fixture.ts') + imports(`../../${src}/b.ts`) },
    { path: 'tests/e2e/whole.test.ts', text: imports(`../../${src}/b.ts`) },
  ]
  expect(nearestTests(`${src}/a.ts`, createTestFinder(files))).toEqual(['tests/e2e/whole.test.ts'])
  const more = [...files, { path: `${src}/c.test.ts`, text: imports('./b.ts') }]
  expect(nearestTests(`${src}/a.ts`, createTestFinder(more))).toEqual([`${src}/c.test.ts`])
})
