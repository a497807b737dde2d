import { posix } from 'node:path'

/** Path within an archive of what `target` names, seen from the entry at `from`. */
export function resolvePart(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  return posix.join(posix.dirname(from), target)
}
