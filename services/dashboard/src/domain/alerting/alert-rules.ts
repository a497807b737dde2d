import { Failure } from '@hearth/kernel'
import { renderDuration } from '../query/duration.ts'
import { checkUid } from '../uid.ts'
import type { AlertingStore, KeptGroup, RuleState, WrittenGroup } from './alerting-store.ts'
import type { GrafanaRule } from './grafana-rule.ts'
import { createTurns } from './in-turn.ts'
import { noteOf, readNote } from './rule-note.ts'
import { translateRule } from './translate/translate-rule.ts'

/** A rule with how it does: of itself first, then of those that tell of its having found nothing or failed. */
export type WatchedRule = { readonly rule: GrafanaRule; readonly states: readonly RuleState[] }

export type WatchedGroup = {
  readonly folderUid: string
  readonly name: string
  readonly intervalSeconds: number
  readonly lastEvaluation: string
  readonly rules: readonly WatchedRule[]
}

type GroupDraft = {
  readonly folderUid: string
  readonly name: string
  readonly intervalSeconds: number
  readonly rules: readonly GrafanaRule[]
}

/** Rules that are written here. Each may fail as `upstream`, when the metrics service does not answer. */
export type AlertRules = {
  groups(signal: AbortSignal): Promise<readonly WatchedGroup[]>
  /** Adds a rule, or takes the place of the one of this uid. @throws {Failure} `invalid` with the field, `missing` */
  put(rule: GrafanaRule, mode: 'create' | 'replace', signal: AbortSignal): Promise<GrafanaRule>
  /** Absent ones are none: `false`. */
  remove(uid: string, signal: AbortSignal): Promise<boolean>
  /** Takes the place of a group, with all that is in it. */
  putGroup(draft: GroupDraft, signal: AbortSignal): Promise<void>
  /** @param name of the group; absent is all of the folder @returns how many groups went */
  removeGroups(folderUid: string, name: string | undefined, signal: AbortSignal): Promise<number>
}

export type AlertRulesDeps = {
  readonly store: AlertingStore
  /** Of the metrics service. */
  readonly sourceUid: string
  /** @throws {Failure} `missing` */
  readonly folderTitle: (uid: string) => string
  readonly newUid: () => string
  readonly nowMs: () => number
}

type Change = (groups: readonly WatchedGroup[]) => readonly WatchedGroup[]

const defaultIntervalSeconds = 60

export function createAlertRules(deps: AlertRulesDeps): AlertRules {
  const { store, newUid, nowMs } = deps
  const inTurn = createTurns()
  const change = (apply: Change, signal: AbortSignal) =>
    inTurn(async () => {
      const { version, value } = await store.rules(signal)
      const after = apply(value.map(toWatched)).filter(({ rules }) => rules.length > 0)
      const written = after.map((group) => toWritten(group, deps, value))
      await store.writeRules([...written, ...foreignOnly(value, after)], version, signal)
    })
  const complete = (rule: GrafanaRule): GrafanaRule => {
    const uid = rule.uid === '' ? newUid() : checkUid(rule.uid)
    return { ...rule, uid, updatedMs: nowMs() }
  }
  return {
    groups: async (signal) => (await store.rules(signal)).value.map(toWatched),
    async put(given, mode, signal) {
      const rule = complete(given)
      checkRule(rule, deps)
      await change((groups) => {
        const known = groups.some(({ rules }) => rules.some((one) => one.rule.uid === rule.uid))
        if (mode === 'create' && known)
          throw new Failure('conflict', `a rule with the uid "${rule.uid}" is there already`, { param: 'uid' })
        if (mode === 'replace' && !known) throw notFound()
        return withRule(groups, rule)
      }, signal)
      return rule
    },
    async remove(uid, signal) {
      let found = false
      await change((groups) => {
        found = groups.some(({ rules }) => rules.some((one) => one.rule.uid === uid))
        return without(groups, new Set([uid]))
      }, signal)
      return found
    },
    async putGroup({ rules: given, ...group }, signal) {
      const rules = given.map((rule) => complete({ ...rule, folderUid: group.folderUid, group: group.name }))
      for (const rule of rules) checkRule(rule, deps)
      const draft = { ...group, lastEvaluation: '', rules: rules.map((rule) => ({ rule, states: [] })) }
      const uids = new Set(rules.map(({ uid }) => uid))
      await change((groups) => replaceGroup(without(groups, uids), draft), signal)
    },
    async removeGroups(folderUid, name, signal) {
      const isMeant = (group: WatchedGroup) => group.folderUid === folderUid && (name ?? group.name) === group.name
      let removed = 0
      await change((groups) => {
        removed = groups.filter(isMeant).length
        return groups.filter((group) => !isMeant(group))
      }, signal)
      return removed
    },
  }
}

/** As Grafana says that there is none. */
export function notFound(): Failure {
  return new Failure('missing', 'could not find alert rule', { code: 'alerting.alert-rule.notFound' })
}

function checkRule(rule: GrafanaRule, deps: AlertRulesDeps): void {
  const folderTitle = deps.folderTitle(rule.folderUid)
  translateRule(rule, { sourceUid: deps.sourceUid, folderTitle })
}

function withRule(groups: readonly WatchedGroup[], rule: GrafanaRule): readonly WatchedGroup[] {
  const watched = { rule, states: [] }
  const isMeant = (group: WatchedGroup) => group.folderUid === rule.folderUid && group.name === rule.group
  const stays = (group: WatchedGroup) => isMeant(group) && group.rules.some((one) => one.rule.uid === rule.uid)
  const found = groups.find(isMeant)
  // A rule that stays in its group keeps its place: those after it may build on it.
  if (groups.some(stays))
    return groups.map((group) => ({
      ...group,
      rules: group.rules.map((one) => (one.rule.uid === rule.uid ? watched : one)),
    }))
  const others = without(groups, new Set([rule.uid]))
  const group = { folderUid: rule.folderUid, name: rule.group, lastEvaluation: '' }
  const intervalSeconds = found?.intervalSeconds ?? defaultIntervalSeconds
  const rules = others.find(isMeant)?.rules ?? []
  return replaceGroup(others, { ...group, intervalSeconds, rules: [...rules, watched] })
}

function without(groups: readonly WatchedGroup[], uids: ReadonlySet<string>): readonly WatchedGroup[] {
  return groups.map((group) => ({ ...group, rules: group.rules.filter(({ rule }) => !uids.has(rule.uid)) }))
}

function replaceGroup(groups: readonly WatchedGroup[], next: WatchedGroup): readonly WatchedGroup[] {
  const at = groups.findIndex(({ folderUid, name }) => folderUid === next.folderUid && name === next.name)
  return at === -1 ? [...groups, next] : groups.with(at, next)
}

function toWatched({ namespace, name, intervalSeconds, lastEvaluation, rules }: KeptGroup): WatchedGroup {
  return {
    folderUid: namespace,
    name,
    intervalSeconds,
    lastEvaluation,
    rules: rules.flatMap(({ id, paused, note, states }) => {
      const kept = readNote(note)
      if (kept === undefined) return []
      return [{ rule: { ...kept, uid: id, folderUid: namespace, group: name, isPaused: paused }, states }]
    }),
  }
}

function toWritten(group: WatchedGroup, deps: AlertRulesDeps, kept: readonly KeptGroup[]): WrittenGroup {
  const before = kept.find((one) => one.namespace === group.folderUid && one.name === group.name)
  const foreign = (before?.rules ?? []).filter(({ note }) => readNote(note) === undefined)
  return {
    namespace: group.folderUid,
    name: group.name,
    interval: renderDuration(group.intervalSeconds * 1_000),
    rules: [
      ...foreign.map(({ states: _, ...rule }) => rule),
      ...group.rules.map(({ rule }) => ({
        id: rule.uid,
        paused: rule.isPaused,
        rules:
          keptRulesOf(rule, before) ?? translateRule(rule, { ...deps, folderTitle: deps.folderTitle(rule.folderUid) }),
        note: noteOf(rule),
      })),
    ],
  }
}

// Groups of which somebody else wrote all that is left.
function foreignOnly(kept: readonly KeptGroup[], after: readonly WatchedGroup[]): readonly WrittenGroup[] {
  const others = kept.filter(
    (one) => !after.some(({ folderUid, name }) => folderUid === one.namespace && name === one.name),
  )
  return others.flatMap(({ namespace, name, intervalSeconds, rules }) => {
    const left = rules.filter(({ note }) => readNote(note) === undefined).map(({ states: _, ...rule }) => rule)
    return left.length === 0
      ? []
      : [{ namespace, name, interval: renderDuration(intervalSeconds * 1_000), rules: left }]
  })
}

// What was not touched stays as it was translated, whatever became of its folder since.
function keptRulesOf(rule: GrafanaRule, before: KeptGroup | undefined) {
  const same = before?.rules.find(({ id }) => id === rule.uid)
  const kept = readNote(same?.note)
  return kept !== undefined && JSON.stringify(kept) === JSON.stringify(noteOf(rule)) ? same?.rules : undefined
}
