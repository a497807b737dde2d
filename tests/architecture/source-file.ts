import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** `path` starts at the project's root and is separated by `/`. */
export type SourceFile = { readonly path: string; readonly text: string }

const folders = ['packages', 'services', 'web', 'cli', 'tests', 'bench', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'coverage', '.hearth'])

/** All TypeScript and JavaScript of the project. */
export function readSourceFiles(root: string): SourceFile[] {
  const present = folders.map((folder) => join(root, folder)).filter((folder) => existsSync(folder))
  return present.flatMap(walk).map((path) => ({
    path: relative(root, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }))
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
    return /\.(ts|tsx|mts|mjs|js)$/.test(entry.name) ? [path] : []
  })
}

/**
 * Whether a file is there for tests alone; the rules inside a package do not bind it. A test is `*.test.ts`, one
 * that several adapters pass is `*.contract.ts`, what the tests of one folder share is `*.fixture.ts`, and what
 * those of a package or a service share lies in a folder `test-support`. All of `tests` and `bench` is such.
 */
export function isTestCode(path: string): boolean {
  return (
    /\.(test|contract|fixture)\.tsx?$/.test(path) || path.includes('/test-support/') || /^(tests|bench)\//.test(path)
  )
}

export function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
