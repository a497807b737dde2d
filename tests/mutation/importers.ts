import { targetOf } from '../architecture/area.ts'
import { readImports } from '../architecture/read-imports.ts'
import type { SourceFile } from '../architecture/source-file.ts'

/** Who imports a file so that it runs, by its path. */
export type Importers = ReadonlyMap<string, readonly string[]>

/** What files and tests import at run time, through the doors of packages too, and the programs that they start. */
export function createImporters(files: readonly SourceFile[]): Importers {
  const importers = new Map<string, string[]>(files.map(({ path }) => [path, []]))
  for (const { path, text } of files) {
    const imported = readImports(text).filter(({ typeOnly }) => !typeOnly)
    const specifiers = [...imported.map(({ specifier }) => specifier), ...programsOf(text)]
    for (const specifier of specifiers) importers.get(leadsTo(path, specifier, importers) ?? '')?.push(path)
  }
  return importers
}

function leadsTo(importer: string, specifier: string, known: Importers): string | undefined {
  const target = targetOf(importer, specifier)
  if (target?.kind === 'file') return target.path
  const [, name = '', inside = ''] = specifier.match(/^@hearth\/([^/]+)(\/.*)?$/) ?? []
  const doors = [`packages/${name}`, `services/${name}`, name].map((folder) => `${folder}/src${inside}/index.ts`)
  return doors.find((door) => known.has(door))
}

// The entry of a thread or a child process is named, not imported.
function programsOf(text: string): string[] {
  return [...text.matchAll(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g)].map(([, path = '']) => path)
}

/** Files from which this one is reached, itself among them. */
export function importersOf(path: string, importers: Importers): Set<string> {
  const reaching = new Set([path])
  // A set is walked as far as it has grown meanwhile.
  for (const each of reaching) for (const importer of importers.get(each) ?? []) reaching.add(importer)
  return reaching
}
