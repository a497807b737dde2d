const made = /^hearth-scheduled-[\dT-]+Z\.tar\.gz$/

/** The name of an archive that the schedule makes; names sort by time. */
export function scheduledName(nowMs: number): string {
  return `hearth-scheduled-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** What the schedule began and did not finish, of the files in the folder; it makes one at a time. */
export function unfinished(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.endsWith('.partial') && made.test(name.slice(0, -'.partial'.length)))
}

/**
 * Which archives of the schedule may go. Files by other names are nobody's business.
 *
 * @param names the files in the folder
 * @param good the one that was just made and holds everything; it stays, whatever the others are called
 * @param keep how many stay, at least 1
 */
export function toRemove(names: readonly string[], good: string, keep: number): readonly string[] {
  const older = names.filter((name) => made.test(name) && name !== good).sort()
  return older.slice(0, Math.max(0, older.length - (keep - 1)))
}
