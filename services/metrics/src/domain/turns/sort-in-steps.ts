import type { Steps } from './turns.ts'

// Sorted at once, in about a millisecond.
const runLength = 1_024

/** The items in order, equal ones as they stood. */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare))
    yield undefined
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Texts in the order of their UTF-16 units, as `sort()` has them. */
export function sortTextsInSteps(texts: Iterable<string>): Steps<string[]> {
  return sortInSteps([...texts], compareTexts)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function* merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  const all: T[] = []
  let ofA = 0
  for (const item of b) {
    for (; ofA < a.length && compare(a[ofA] as T, item) <= 0; ofA++) all.push(a[ofA] as T)
    all.push(item)
    if (all.length % runLength === 0) yield undefined
  }
  for (; ofA < a.length; ofA++) all.push(a[ofA] as T)
  return all
}
