import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { AlertRules, WatchedGroup } from '../../domain/alerting/alert-rules.ts'
import { folderUidOf, fromPrometheus } from '../../domain/alerting/from-prometheus.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { editLevel, type Level, viewLevel } from '../../domain/permission/permission.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import type { ReadRules } from '../../domain/rules/rule.ts'

export type RuleDeps = {
  readonly alertRules: AlertRules
  readonly readRules: ReadRules
  /** The uid of the data source whose rules they are. */
  readonly rulesSourceUid: string
  readonly folders: () => readonly Folder[]
  readonly rightsOf: (c: Context) => Rights
}

/** Rules that the caller may see: those that are written here, then those of files. */
export async function visibleGroups(deps: RuleDeps, c: Context): Promise<readonly WatchedGroup[]> {
  const signal = disconnectSignal(c)
  const rights = deps.rightsOf(c)
  const [own, ofFiles] = await Promise.all([deps.alertRules.groups(signal), deps.readRules(signal)])
  return [
    ...own.filter(({ folderUid }) => rights.onFolder(folderUid) >= viewLevel),
    ...ofFiles.map((group) => ({
      folderUid: folderUidOf(group.namespace),
      name: group.name,
      intervalSeconds: group.intervalSeconds,
      lastEvaluation: '',
      rules: group.rules.map((rule) => ({ rule: fromPrometheus(group, rule, deps.rulesSourceUid), states: [] })),
    })),
  ]
}

/** What a folder is called, or the file that stands for one. */
export async function folderTitles(deps: RuleDeps, c: Context): Promise<(uid: string) => string> {
  const files = await deps.readRules(disconnectSignal(c))
  const titles = new Map([
    ...files.map(({ namespace }) => [folderUidOf(namespace), namespace] as const),
    ...deps.folders().map(({ uid, title }) => [uid, title] as const),
  ])
  return (uid) => titles.get(uid) ?? uid
}

/** @throws {Failure} `missing` where there is no such folder, `forbidden` where the caller may not do as much in it */
export function needFolder({ folders, rightsOf }: RuleDeps, c: Context, uid: string, level: Level = editLevel): Folder {
  const folder = folders().find((one) => one.uid === uid)
  if (folder === undefined) {
    const message = uid === '' ? 'folderUID must be set: rules stand in folders' : `folder "${uid}" does not exist`
    throw new Failure(uid === '' ? 'invalid' : 'missing', message, { param: 'folderUID' })
  }
  rightsOf(c).needFolder(uid, level)
  return folder
}

/** The same for what is taken away: its folder may be gone already. @throws {Failure} `forbidden` */
export function needOldFolder({ rightsOf }: RuleDeps, c: Context, uid: string): void {
  rightsOf(c).needFolder(uid, editLevel)
}

/** Refuses to change what a file says. */
export function refuseFileRule(provenance: string): void {
  if (provenance !== 'file') return
  throw new Failure('invalid', 'Cannot change this rule: a file of the metrics service says it; change it there', {
    code: 'alerting.provenanceMismatch',
  })
}
