import { posix } from 'node:path'
import { isTestCode, type SourceFile } from '../architecture/source-file.ts'
import { createImporters, type Importers, importersOf } from './importers.ts'
import { createLikeness, type Likeness } from './likeness.ts'

/** What the tests near a file are found by. */
export type TestFinder = {
  readonly importers: Importers
  readonly likeness: Likeness
  /** Tests that look at built pages, which a fault in a source does not change. */
  readonly inBrowser: ReadonlySet<string>
}

// So many tests near a file are enough to tell what it does; a file of the kernel has hundreds.
const maxTests = 6

/**
 * Tests that hold many files, wherever they lie: what each kind of node and credential serves is one list, and the
 * words of all pages are compared with their translations in one place.
 */
const holders = [
  {
    files: /^services\/chatflow\/src\/(nodes|credentials)\//,
    test: 'tests/conformance/chatflow/nodes/node-shapes.test.ts',
  },
  { files: /^(web|packages\/ui-kit)\/.*\/(words|said)(\.\w+)?\.ts$/, test: 'tests/languages.test.ts' },
]

export function createTestFinder(files: readonly SourceFile[]): TestFinder {
  const importers = createImporters(files)
  const inBrowser = importersOf('tests/e2e/browser.fixture.ts', importers)
  return { importers, likeness: createLikeness(files, isTest), inBrowser }
}

/**
 * The tests beside a file and those that import it, themselves or through what tests share, those in the nearest
 * folders first.
 *
 * Where none does so itself, for what tests share may use it for something else, those that run it by way of other
 * files, beside code if there are such: in turns the one in the nearest folder and the one that speaks most of what
 * the file speaks of, for the longest tests share words with everything. Of a file that nobody imports, as the entry
 * of a thread, all tests of its service count. At most six, among them those that hold it with many others.
 */
export function nearestTests(path: string, finder: TestFinder): string[] {
  const holding = holders.filter(({ files }) => files.test(path))
  const held = holding.map(({ test }) => test).filter((test) => finder.importers.has(test))
  const others = rankedTests(path, finder).filter((test) => !held.includes(test))
  return [...others.slice(0, maxTests - held.length), ...held]
}

function rankedTests(path: string, { importers, likeness, inBrowser }: TestFinder): string[] {
  const byFolder = (tests: readonly string[]) => rank(tests, (test) => -distance(path, test), likeness, path)
  const byLikeness = (tests: readonly string[]) => rank(tests, () => 0, likeness, path)
  const own = [...new Set(testsOf(path, importers))]
  const isDirect = (test: string) => distance(path, test) === -1 || importers.get(path)?.includes(test) === true
  if (own.some(isDirect)) return byFolder(own)
  const reaching = testsThatReach(path, importers).filter((test) => !inBrowser.has(test))
  const beside = reaching.filter((test) => !test.startsWith('tests/'))
  if (beside.length > 0) return inTurns(byFolder(beside), byLikeness(beside))
  return byLikeness(reaching.length > 0 ? reaching : testsOfService(path, importers))
}

function inTurns(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set(one.flatMap((test, at) => [test, other[at] ?? test]))]
}

function rank(tests: readonly string[], first: (test: string) => number, likeness: Likeness, path: string): string[] {
  const rated = tests.map((test) => ({ test, first: first(test), rate: likeness(path, test) }))
  const sorted = rated.toSorted((left, right) => right.first - left.first || right.rate - left.rate)
  return sorted.map(({ test }) => test)
}

function testsThatReach(path: string, importers: Importers): string[] {
  return [...importersOf(path, importers)].filter(isTest)
}

function testsOfService(path: string, importers: Importers): string[] {
  const [area = '', name = ''] = path.split('/')
  const folder = area === 'cli' ? 'cli/' : `${area}/${name}/`
  return [...importers.keys()].filter((each) => isTest(each) && each.startsWith(folder))
}

function testsOf(path: string, importers: Importers): string[] {
  const stem = path.replace(/\.\w+$/, '')
  const beside = [...importers.keys()].filter((each) => isTest(each) && each.startsWith(`${stem}.`))
  return [...beside, ...testsThatImport(path, importers)]
}

function testsThatImport(path: string, importers: Importers, seen = new Set<string>()): string[] {
  return (importers.get(path) ?? []).flatMap((importer) => {
    if (isTest(importer)) return [importer]
    if (!isTestCode(importer) || seen.has(importer)) return []
    return testsThatImport(importer, importers, seen.add(importer))
  })
}

/** Whether a file is one that Vitest runs. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Folders between the two; fewer than any for the test that bears the file's name. */
function distance(path: string, test: string): number {
  if (test.startsWith(path.replace(/\.\w+$/, '.'))) return -1
  return posix.relative(posix.dirname(path), posix.dirname(test)).split('/').filter(Boolean).length
}
