import { Failure } from '@hearth/kernel'
import { keyOf, type PushedFamily, type PushGroup } from './group.ts'
import type { GroupingKey } from './grouping-key.ts'
import { inconsistent } from './parse-push.ts'

export type PushBounds = { readonly maxGroups: number; readonly maxSamples: number }

export type Push = {
  readonly labels: GroupingKey
  readonly families: ReadonlyMap<string, PushedFamily>
  /** Whether metrics that are not among these go. */
  readonly replace: boolean
  readonly nowMs: number
  readonly ttlMs: number | undefined
}

/** All groups, within bounds. */
export class PushGroups {
  readonly #bounds: PushBounds
  readonly #groups = new Map<string, PushGroup>()

  constructor(bounds: PushBounds, groups: readonly PushGroup[] = []) {
    this.#bounds = bounds
    for (const group of groups) this.#groups.set(keyOf(group.labels), group)
  }

  get all(): readonly PushGroup[] {
    return [...this.#groups.values()]
  }

  get(labels: GroupingKey): PushGroup | undefined {
    return this.#groups.get(keyOf(labels))
  }

  /**
   * Replaces the metrics of a group, or those of the same names.
   *
   * @throws {Failure} `invalid` for a metric that is of another type elsewhere; `too-large` beyond the bounds. Nothing
   *   has changed then
   */
  push({ labels, families, replace, nowMs, ttlMs }: Push): PushGroup {
    const before = this.get(labels)
    for (const [name, family] of families) this.#refuseOtherType(name, family.type, keyOf(labels))
    const kept = replace ? [] : (before?.families ?? [])
    const group: PushGroup = {
      labels,
      families: new Map([...kept, ...families]),
      succeededMs: nowMs,
      failedMs: before?.failedMs ?? 0,
      ttlMs,
    }
    this.#refuseTooMany(group, before)
    this.#groups.set(keyOf(labels), group)
    return group
  }

  /** Notes that a push was refused; of a group that there was not, when there is room for it. */
  fail(labels: GroupingKey, nowMs: number, ttlMs: number | undefined): PushGroup | undefined {
    const before = this.get(labels)
    if (before === undefined && this.#groups.size >= this.#bounds.maxGroups) return undefined
    const group = { labels, families: new Map(), succeededMs: 0, ttlMs, ...before, failedMs: nowMs }
    this.#groups.set(keyOf(labels), group)
    return group
  }

  /** @returns whether there was such a group */
  remove(labels: GroupingKey): boolean {
    return this.#groups.delete(keyOf(labels))
  }

  /** Those whose time is over. */
  expired(nowMs: number): readonly PushGroup[] {
    return this.all.filter(
      ({ ttlMs, succeededMs, failedMs }) => ttlMs !== undefined && Math.max(succeededMs, failedMs) + ttlMs <= nowMs,
    )
  }

  #refuseOtherType(name: string, type: string, ownKey: string): void {
    for (const [key, group] of this.#groups) {
      const there = key === ownKey ? undefined : group.families.get(name)
      if (there === undefined || there.type === type) continue
      throw inconsistent(`collected metric ${name} is of type ${type}, and in another group of type ${there.type}`)
    }
  }

  #refuseTooMany(group: PushGroup, before: PushGroup | undefined): void {
    const { maxGroups, maxSamples } = this.#bounds
    if (before === undefined && this.#groups.size >= maxGroups)
      throw new Failure('too-large', `Cannot take the push: there are ${maxGroups} groups; delete some`)
    const others = this.all.filter((other) => other !== before)
    const samples = [...others, group].reduce((sum, one) => sum + countSamples(one), 0)
    if (samples <= maxSamples) return
    throw new Failure('too-large', `Cannot take the push: all groups would have more than ${maxSamples} samples`)
  }
}

function countSamples({ families }: PushGroup): number {
  let count = 0
  for (const { samples } of families.values()) count += samples.length
  return count
}
