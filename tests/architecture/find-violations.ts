import { targetOf } from './area.ts'
import { faultBetweenAreas } from './between-areas.ts'
import { faultOfConnection } from './connections.ts'
import { findCycle } from './find-cycle.ts'
import { fixedWaits } from './fixed-waits.ts'
import { faultInsideService } from './inside-service.ts'
import { misplacedHelpers } from './misplaced-helpers.ts'
import { type Import, readImports } from './read-imports.ts'
import { countLines, isTestCode, type SourceFile } from './source-file.ts'

const maxFileLines = 400

/** Every breach of the rules on who may import whom, on size, on the place and the waits of tests, one sentence each. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(importFaults),
    ...cycleFaults(files),
    ...sizeFaults(files),
    ...misplacedHelpers(files),
    ...files.flatMap(fixedWaits),
  ]
}

function importFaults({ path, text }: SourceFile): string[] {
  return readImports(text).flatMap((found) => {
    const fault = faultBetweenAreas(path, found) ?? (isTestCode(path) ? undefined : faultOfShipped(path, found))
    return fault === undefined ? [] : [`${path} imports "${found.specifier}": ${fault}`]
  })
}

function faultOfShipped(path: string, found: Import): string | undefined {
  const target = targetOf(path, found.specifier)
  const isForTests = target?.kind === 'file' ? isTestCode(target.path) : isTestDoor(found.specifier)
  if (isForTests) return 'what is there for tests alone'
  return faultInsideService(path, found) ?? faultOfConnection(path, found)
}

function isTestDoor(specifier: string): boolean {
  return specifier.startsWith('@hearth/') && specifier.endsWith('/test-support')
}

// Of types too: files that name each other's types can only be understood together.
function cycleFaults(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const graph = new Map(files.map(({ path, text }) => [path, importedFiles(path, text, known)]))
  const cycle = findCycle(graph)
  return cycle === undefined ? [] : [`${cycle.join(' → ')}: a cycle of imports`]
}

function importedFiles(path: string, text: string, known: ReadonlySet<string>): string[] {
  return readImports(text).flatMap(({ specifier }) => {
    const target = targetOf(path, specifier)
    if (target === undefined) return []
    return target.kind === 'file' ? [target.path] : doorsOf(specifier).filter((door) => known.has(door))
  })
}

// Where the door of a package of ours may lie.
function doorsOf(specifier: string): string[] {
  const [, name = '', rest] = specifier.match(/^@hearth\/([^/]+)(?:\/(.+))?$/) ?? []
  const inside = rest === undefined ? ['index.ts'] : [`${rest}.ts`, `${rest}/index.ts`]
  return [`packages/${name}/src`, `services/${name}/src`, `${name}/src`].flatMap((folder) =>
    inside.map((file) => `${folder}/${file}`),
  )
}

function sizeFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    countLines(text) > maxFileLines ? [`${path} has ${countLines(text)} lines: at most ${maxFileLines}`] : [],
  )
}
