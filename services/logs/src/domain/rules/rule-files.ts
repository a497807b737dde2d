import type { RuleGroup } from '@hearth/rules'

/** A file of rules as it was read last. */
export type RuleFile = {
  readonly path: string
  /** Those that are in force: of the last reading that found no faults. */
  readonly groups: readonly RuleGroup[]
  /** Unix time in milliseconds of that reading; absent where there was none. */
  readonly readAtMs: number | undefined
  /** What is wrong with what stands in the file now. */
  readonly fault: string | undefined
}

/** Rules in files of somebody who may change them at any time. */
export type RuleFiles = {
  /** By path. */
  files(): readonly RuleFile[]
  groups(): readonly RuleGroup[]
  /** Looks for what changed; a file that became wrong keeps the rules that it had. Never rejects. */
  reload(): Promise<void>
  /** Called with all groups of files when they are others than before. */
  onChange(listener: (groups: readonly RuleGroup[]) => Promise<void>): void
  close(): Promise<void>
}
