import type { Column } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { bestOf, chooseFrom } from './choose.ts'
import { Chosen } from './chosen.ts'
import type { ColumnGroup } from './group-columns.ts'

/** Up to this many, putting each in its place costs less than sorting all. */
const maxInserted = 64

/**
 * The `k` greatest or least samples of each group at each step, as `chooseFrom` gives them; NaN only when there are too
 * few others, and what comes first stays first among equals.
 *
 * @param counts how many at each step
 */
export async function chooseBest(
  groups: readonly ColumnGroup[],
  scope: Scope,
  counts: readonly number[],
  direction: 'greatest' | 'least',
): Promise<readonly Column[]> {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  if (most > maxInserted) return chooseFrom(groups, scope, bestOf(counts, direction))
  const largest = groups.reduce((length, { members }) => Math.max(length, members.length), 0)
  const best = new Best(counts, Math.min(most, largest), direction)
  const columns: Column[] = []
  for (const { members } of groups) {
    best.clear()
    for (const [at, member] of members.entries()) {
      if (scope.budget.isDue) await scope.budget.yield()
      best.add(member, at)
    }
    const chosen = new Chosen(members, scope.steps.count)
    best.tell(chosen)
    columns.push(...chosen.columns())
  }
  return columns
}

/** The best of each step among the columns that were added, which are read one after the other as they lie in memory. */
class Best {
  readonly #counts: readonly number[]
  readonly #most: number
  readonly #sign: 1 | -1
  /** For each step `most` places, the best first: the values, negative ones where the least are wanted, and whose. */
  readonly #keys: Float64Array
  readonly #members: Uint32Array
  readonly #held: Uint8Array

  constructor(counts: readonly number[], most: number, direction: 'greatest' | 'least') {
    this.#counts = counts.map((count) => Math.min(count, most))
    this.#most = most
    this.#sign = direction === 'greatest' ? 1 : -1
    this.#keys = new Float64Array(counts.length * most)
    this.#members = new Uint32Array(counts.length * most)
    this.#held = new Uint8Array(counts.length)
  }

  clear(): void {
    this.#held.fill(0)
  }

  add({ present, values }: Column, member: number): void {
    const counts = this.#counts
    for (let step = 0; step < counts.length; step++) {
      const count = counts[step] ?? 0
      if (count === 0 || present[step] !== 1) continue
      this.#put(step, count, this.#sign * (values[step] ?? 0), member)
    }
  }

  #put(step: number, count: number, key: number, member: number): void {
    const keys = this.#keys
    const first = step * this.#most
    let at = first + (this.#held[step] ?? 0)
    if (at === first + count) {
      // Nearly all end here.
      if (!isBefore(key, keys[--at] ?? 0)) return
    } else this.#held[step] = at + 1 - first
    for (; at > first && isBefore(key, keys[at - 1] ?? 0); at--) {
      keys[at] = keys[at - 1] ?? 0
      this.#members[at] = this.#members[at - 1] ?? 0
    }
    keys[at] = key
    this.#members[at] = member
  }

  tell(chosen: Chosen): void {
    for (let step = 0; step < this.#held.length; step++) {
      const first = step * this.#most
      for (let at = first; at < first + (this.#held[step] ?? 0); at++) chosen.add(this.#members[at] ?? 0, step)
    }
  }
}

function isBefore(key: number, other: number): boolean {
  return key > other || (Number.isNaN(other) && !Number.isNaN(key))
}
