import type { RuleGroup } from '@hearth/rules'

/** A group as somebody wrote it: keys of a file of rules, scalars as texts. */
export type WrittenGroup = Readonly<Record<string, unknown>>

export type KeptRuleGroup = {
  readonly namespace: string
  readonly name: string
  readonly written: WrittenGroup
  /** What of it is evaluated. */
  readonly group: RuleGroup
}

/** Groups of rules that are written over HTTP: each change is kept before it counts. */
export type KeptRules = {
  /** By namespace, then by name. */
  groups(): readonly KeptRuleGroup[]
  /**
   * Keeps a group in the place of the one of this namespace and name.
   *
   * @param check refuses what would be too many groups
   */
  set(group: KeptRuleGroup, check: (groups: number) => void): Promise<void>
  /** Forgets a group, or all of a namespace where no name is given; `false` when there was none. */
  remove(namespace: string, name?: string): Promise<boolean>
  /** Called with all groups after each change. */
  onChange(listener: (groups: readonly KeptRuleGroup[]) => Promise<void>): void
}
