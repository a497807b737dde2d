import type { LabelSet } from './alert.ts'

/** Shorter sets first, then by the first name or value in which they differ; as `Array.sort` takes it. */
export function compareLabels(a: LabelSet, b: LabelSet): number {
  const [namesOfA, namesOfB] = [Object.keys(a), Object.keys(b)]
  if (namesOfA.length !== namesOfB.length) return namesOfA.length - namesOfB.length
  for (const name of [...new Set([...namesOfA, ...namesOfB])].sort()) {
    const [left, right] = [a[name], b[name]]
    // A set that lacks a name that the other has comes first.
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

type Labelled = { readonly labels: LabelSet }

/** The order of the alerts of a message: by `job`, by `instance`, those without one last, then by all labels. */
export function compareAlerts(a: Labelled, b: Labelled): number {
  for (const name of ['job', 'instance']) {
    const [left, right] = [a.labels[name], b.labels[name]]
    if (left === right) continue
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1
    return left < right ? -1 : 1
  }
  return compareLabels(a.labels, b.labels)
}
