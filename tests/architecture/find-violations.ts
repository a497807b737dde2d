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

// Types are erased before anything runs, so that two files may name each other's.
function cycleFaults(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map(({ path, text }) => [path, runtimeImports(path, text)]))
  const cycle = findCycle(graph)
  return cycle === undefined ? [] : [`${cycle.join(' → ')}: a cycle of imports`]
}

function runtimeImports(path: string, text: string): string[] {
  return readImports(text).flatMap(({ specifier, typeOnly }) => {
    const target = typeOnly ? undefined : targetOf(path, specifier)
    return target?.kind === 'file' ? [target.path] : []
  })
}

function sizeFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    countLines(text) > maxFileLines ? [`${path} has ${countLines(text)} lines: at most ${maxFileLines}`] : [],
  )
}
