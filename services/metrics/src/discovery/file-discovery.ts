import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { listFiles } from '../config-file/list-files.ts'
import type { TargetGroup } from '../domain/scrape/target-group.ts'
import { createBell } from './bell.ts'
import type { Discoverer } from './discoverer.ts'
import { parseGroups, readGroups } from './read-groups.ts'

export type FileDiscoveryOptions = {
  /** Patterns of absolute paths, whose last part may have `*`. */
  readonly files: readonly string[]
  /** Files are watched; this often they are read all the same, as not every file system tells of changes. */
  readonly refreshMs: number
}

// Whoever writes a file writes it in pieces.
const settleMs = 100

/** Targets that files list, in JSON or YAML. A file that cannot be read keeps the targets it had. */
export function createFileDiscovery(options: FileDiscoveryOptions, report: (error: unknown) => void): Discoverer {
  return {
    async *discover(signal) {
      const bell = createBell()
      const stopWatching = watchFolders(options.files, bell.ring)
      let known = new Map<string, readonly TargetGroup[]>()
      try {
        while (!signal.aborted) {
          known = await readAll(options.files, known, report)
          yield [...known.values()].flat()
          const rang = await bell.wait(options.refreshMs, signal)
          if (rang) await bell.settle(settleMs, signal)
        }
      } finally {
        stopWatching()
      }
    },
  }
}

async function readAll(
  patterns: readonly string[],
  known: ReadonlyMap<string, readonly TargetGroup[]>,
  report: (error: unknown) => void,
): Promise<Map<string, readonly TargetGroup[]>> {
  const groups = new Map<string, readonly TargetGroup[]>()
  for (const pattern of patterns) {
    for (const path of await listFiles(pattern)) {
      try {
        groups.set(path, await readFileGroups(path))
      } catch (error) {
        report(error)
        const before = known.get(path)
        if (before !== undefined) groups.set(path, before)
      }
    }
  }
  return groups
}

async function readFileGroups(path: string): Promise<readonly TargetGroup[]> {
  const text = await readFile(path, 'utf8')
  const labels = { __meta_filepath: path }
  if (path.toLowerCase().endsWith('.json')) return parseGroups(text, path, labels)
  // The parser of YAML is loaded by those alone who have such a file.
  const { readYaml } = await import('../config-file/yaml-source.ts')
  return readGroups(readYaml(text, path).value ?? [], path, labels)
}

function watchFolders(patterns: readonly string[], changed: () => void): () => void {
  const watchers = [...new Set(patterns.map(dirname))].flatMap((folder) => {
    try {
      const watcher = watch(folder, { persistent: false }, changed)
      watcher.on('error', () => watcher.close())
      return [watcher]
    } catch {
      // A folder that is not there yet is looked for when the interval is over.
      return []
    }
  })
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}
