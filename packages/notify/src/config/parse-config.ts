import { Failure, yaml } from '@hearth/kernel'
import type { z } from 'zod'
import { allRoutes, type Route } from '../routing/route.ts'
import type { InhibitRule } from '../suppression/inhibition.ts'
import type { TimeInterval } from '../time-intervals/time-interval.ts'
import { buildRoute } from './build-route.ts'
import { type AlertmanagerConfig, alertmanagerConfig } from './config-schema.ts'
import type { GlobalConfig } from './global-schema.ts'
import type { Receiver } from './receiver-schema.ts'
import { renderShown } from './render-shown.ts'
import { whyUnserved } from './unserved.ts'

// Far more than a person writes; a file that unfolds to more by aliases is an attack or a mistake.
const maxAliases = 100

/** Where alerts go and what is quiet when, read from a file. */
export type NotifyConfig = {
  readonly global: GlobalConfig
  readonly route: Route
  readonly receivers: readonly Receiver[]
  readonly inhibitRules: readonly InhibitRule[]
  /** By name. */
  readonly timeIntervals: ReadonlyMap<string, readonly TimeInterval[]>
  /** Patterns of files with named templates. */
  readonly templates: readonly string[]
  /** The file as it may be shown: YAML with secrets left out. */
  readonly shown: string
}

/**
 * A configuration in Alertmanager's YAML.
 *
 * @param path named in the failure
 * @throws {Failure} `invalid` with every fault and its line
 */
export function parseConfig(text: string, path: string): NotifyConfig {
  const { isNode, LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = document.errors.map(({ message }) => message.split('\n')[0] ?? message)
  if (broken.length > 0) throw cannotRead(path, broken)
  const lineAt: LineAt = (place) => {
    for (let depth = place.length; depth > 0; depth--) {
      const node = document.getIn(place.slice(0, depth), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  return readConfig(document.toJS({ maxAliasCount: maxAliases }) ?? {}, path, lineAt)
}

/**
 * A configuration as its file would say it.
 *
 * @param path named in the failure
 * @param lineAt the line that a part stands in
 * @throws {Failure} `invalid` with every fault and its line
 */
export function readConfig(plain: unknown, path: string, lineAt: LineAt = () => 1): NotifyConfig {
  const parsed = alertmanagerConfig.safeParse(plain)
  if (parsed.success) return build(parsed.data, plain, path)
  throw cannotRead(
    path,
    parsed.error.issues.flatMap((issue) => describe(issue, lineAt)),
  )
}

type LineAt = (place: readonly PropertyKey[]) => number

function describe(issue: z.core.$ZodIssue, lineAt: LineAt): string[] {
  if (issue.code !== 'unrecognized_keys')
    return [`line ${lineAt(issue.path)}: ${issue.path.join('.')}: ${issue.message}`]
  return issue.keys.map((key) => {
    const where = issue.path.length === 0 ? '' : ` in ${issue.path.join('.')}`
    const [line, why] = [lineAt([...issue.path, key]), whyUnserved(key)]
    return `line ${line}: ${why === undefined ? `unknown key "${key}"${where}` : `"${key}"${where} is not served: ${why}`}`
  })
}

function build(config: AlertmanagerConfig, plain: unknown, path: string): NotifyConfig {
  const intervals = [...config.time_intervals, ...config.mute_time_intervals]
  const faults = [
    ...twice(config.receivers, (name) => `notification config name "${name}" is not unique`),
    ...twice(intervals, (name) => `time interval "${name}" is not unique`),
    ...faultsOfReceivers(config),
  ]
  const route = buildRoute(config.route ?? { mute_time_intervals: [], active_time_intervals: [], continue: false })
  const all = [...faults, ...faultsOfRoutes(config, route, new Set(intervals.map(({ name }) => name)))]
  if (all.length > 0) throw cannotRead(path, all)
  return {
    global: config.global,
    route,
    receivers: config.receivers,
    inhibitRules: config.inhibit_rules,
    timeIntervals: new Map(intervals.map(({ name, time_intervals }) => [name, time_intervals])),
    templates: config.templates,
    // Rarely asked for, and the writer of YAML is loaded for it.
    get shown() {
      return renderShown(plain)
    },
  }
}

function twice(items: readonly { readonly name: string }[], word: (name: string) => string): readonly string[] {
  const names = items.map(({ name }) => name)
  return names.filter((name, at) => names.indexOf(name) !== at).map(word)
}

function faultsOfReceivers({ receivers, global }: AlertmanagerConfig): readonly string[] {
  const integrations = receivers.flatMap((receiver) => receiver.integrations)
  return integrations.flatMap(({ key, fault }) => {
    const found = fault(global)
    return found === undefined ? [] : [`receiver ${key}: ${found}`]
  })
}

function faultsOfRoutes({ route, receivers }: AlertmanagerConfig, tree: Route, intervals: ReadonlySet<string>) {
  if (!route) return ['no routes provided']
  if (route.receiver === undefined) return ['root route must specify a default receiver']
  if (tree.matchers.length > 0) return ['root route must not have any matchers']
  if (tree.muteTimeIntervals.length + tree.activeTimeIntervals.length > 0)
    return ['root route must not have any mute or active time intervals']
  const names = new Set(receivers.map(({ name }) => name))
  return allRoutes(tree).flatMap(({ receiver, muteTimeIntervals, activeTimeIntervals }) => [
    ...(names.has(receiver) ? [] : [`undefined receiver "${receiver}" used in route`]),
    ...[...muteTimeIntervals, ...activeTimeIntervals]
      .filter((name) => !intervals.has(name))
      .map((name) => `undefined time interval "${name}" used in route`),
  ])
}

function cannotRead(path: string, faults: readonly string[]): Failure {
  return new Failure('invalid', `Cannot read ${path}: ${faults.join('; ')}`)
}
