import type { Context } from 'hono'
import type { ChangeLog } from '../../../domain/changes.ts'
import { labelsOf } from '../../../wire/resources/object-metadata.ts'
import { expiredAt } from '../../../wire/resources/status.ts'
import type { Selection } from '../list-params.ts'
import type { ResourceKind, Stored } from '../resource-kind.ts'
import { selectedNames } from '../selected-names.ts'

/**
 * The names that a reader knows who has listed what they select at a revision: those that they may see now, less those
 * that came since, with those that went.
 *
 * @throws {Failure} code `expired` where the changes since are no longer kept, or who might see them
 */
export function knownNames<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  log: ChangeLog,
  revision: number,
  selection: Selection,
): Set<string> {
  if (!log.reaches(revision)) throw expiredAt(revision)
  const known = new Set(selectedNames(kind, c, selection))
  const told = new Set<string>()
  for (const change of log.since(kind.changed, revision, Number.MAX_SAFE_INTEGER, selection.usesLabels)) {
    const { uid, id, type, labels } = change
    // Only its first change tells how it was.
    if (told.has(uid)) continue
    told.add(uid)
    const wasSelected = type !== 'ADDED' && selection.matches(uid, labelsOf(id, labels))
    const wasKnown = wasSelected && kind.wasSeen(c, change)
    if (wasKnown === undefined) throw expiredAt(revision)
    if (wasKnown) known.add(uid)
    else known.delete(uid)
  }
  return known
}
