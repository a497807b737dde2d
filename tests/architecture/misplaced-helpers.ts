import { targetOf } from './area.ts'
import { readImports } from './read-imports.ts'
import { isTestCode, type SourceFile } from './source-file.ts'

/** Files that look as if they were shipped and that tests alone import: a reader takes them for the product. */
export function misplacedHelpers(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const { specifier } of readImports(text)) {
      const target = targetOf(path, specifier)
      if (target?.kind === 'file') importers.set(target.path, [...(importers.get(target.path) ?? []), path])
    }
  return files.flatMap(({ path }) => {
    const by = importers.get(path) ?? []
    if (by.length === 0 || isTestCode(path) || isDoor(path) || !by.every(isTestCode)) return []
    return [`${path} is imported by tests alone: its place is a folder test-support, or *.fixture.ts beside the test`]
  })
}

/** What a package offers is imported by its name, and by path only from its own tests. */
function isDoor(path: string): boolean {
  return path.endsWith('/src/index.ts')
}
