import { posix } from 'node:path'
import { targetOf } from '../architecture/area.ts'
import { readImports } from '../architecture/read-imports.ts'
import { isTestCode, type SourceFile } from '../architecture/source-file.ts'

/** Who imports a file so that it runs, by its path. */
export type Importers = ReadonlyMap<string, readonly string[]>

// So many tests near a file are enough to tell what it does; a file of the kernel has hundreds.
const maxTests = 6

export function createImporters(files: readonly SourceFile[]): Importers {
  const importers = new Map<string, string[]>(files.map(({ path }) => [path, []]))
  for (const { path, text } of files)
    for (const { specifier, typeOnly } of readImports(text)) {
      const target = targetOf(path, specifier)
      if (target?.kind === 'file' && !typeOnly) importers.get(target.path)?.push(path)
    }
  return importers
}

/**
 * The tests beside a file and those that import it, themselves or through what tests share. Where there are
 * none, those of the files that import it, of the files that import these, and so on. At most six, those in the
 * nearest folders first.
 */
export function nearestTests(path: string, importers: Importers): string[] {
  const own = nearestFirst(path, testsOf(path, importers))
  if (own.length > 0) return own.slice(0, maxTests)
  const found = new Set<string>()
  const seen = new Set([path])
  let level = [path]
  while (level.length > 0 && found.size < maxTests) {
    level = [...new Set(level.flatMap((each) => importers.get(each) ?? []))].filter((each) => !seen.has(each))
    for (const each of level) seen.add(each)
    const tests = level.filter((each) => !isTestCode(each)).flatMap((each) => testsOf(each, importers))
    for (const test of nearestFirst(path, tests)) found.add(test)
  }
  return [...found].slice(0, maxTests)
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

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function nearestFirst(path: string, tests: readonly string[]): string[] {
  const stem = path.replace(/\.\w+$/, '.')
  const steps = (test: string) => posix.relative(posix.dirname(path), posix.dirname(test)).split('/').filter(Boolean)
  const distance = (test: string) => (test.startsWith(stem) ? -1 : steps(test).length)
  return [...new Set(tests)].toSorted((left, right) => distance(left) - distance(right) || left.localeCompare(right))
}
