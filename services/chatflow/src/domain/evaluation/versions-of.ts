import type { Evaluation } from './evaluation.ts'

/** Evaluations by their names, the name that ran last first; each newest first, as they come. */
export function versionsOf(newestFirst: readonly Evaluation[]): readonly (readonly Evaluation[])[] {
  return [...Map.groupBy(newestFirst, ({ name }) => name).values()]
}

/** Evaluations of one name, newest first, with their numbers: the oldest is the first. */
export function withVersions(named: readonly Evaluation[]) {
  return named.map((evaluation, at) => ({ evaluation, isLatest: at === 0, version: named.length - at }))
}
