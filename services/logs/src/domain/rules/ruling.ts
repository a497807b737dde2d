import type { GroupView, RuleGroup } from '@hearth/rules'
import type { KeptRules, WrittenGroup } from './kept-rules.ts'
import type { RuleFiles } from './rule-files.ts'

/** Rules over lines: those that are in force, and those that are written over HTTP. */
export type Ruling = {
  /** By file, then by name; a group that was written over HTTP has its namespace for a file. */
  groups(): readonly GroupView[]
  readonly kept: KeptRules
  readonly files: Pick<RuleFiles, 'files' | 'reload'>
  /** Who is told of alerts: the metrics service of the bundle, others that the settings name, or nobody. */
  readonly receivers: 'metrics' | 'others' | 'nobody'
  /**
   * What is evaluated of a group that somebody wrote.
   *
   * @throws {Failure} `invalid` in Loki's words
   */
  read(written: WrittenGroup, namespace: string): Promise<RuleGroup>
}
