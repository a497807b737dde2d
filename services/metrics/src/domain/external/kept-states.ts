import { forStateName, type KeptState } from '@hearth/rules'
import type { Labels } from '../model/labels.ts'
import type { Value } from '../promql/value.ts'
import type { AskQuery } from './ask-query.ts'

// Those that were active when the process before ended have one time, or two where it ended amid an evaluation.
const maxTimes = 8
// Less than the five minutes in which a sample counts, and more than two intervals of most groups.
const afterMs = 240_000

export type KeptStatesDeps = {
  readonly ask: AskQuery
  /** Labels that what is written gets on its way, and alerts do not have. */
  readonly externalLabels: () => Readonly<Record<string, string>>
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/**
 * Since when the alerts of a rule were active before this process started, as the external server has it.
 *
 * No answer shows that a series ended. So each is looked for again somewhat after its last sample: what ended is gone
 * by then, and what was only not written on is still found. Where a server forgets sooner, alerts begin anew.
 *
 * @param alerts the labels of those that are active: labels that none of them has and all that the server keeps under
 *   this name have were put there by the server, as Thanos' receiver does, and tell no alert from another
 */
export async function askKeptStates(
  { ask, externalLabels, clock }: KeptStatesDeps,
  { name: alertName, alerts }: { readonly name: string; readonly alerts: readonly Labels[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KeptState>> {
  const nowMs = clock()
  const selector = `${forStateName}{alertname=${JSON.stringify(alertName)}}`
  const names = new Set(alerts.flatMap((labels) => labels.names))
  const written = lastSamples(await ask(`${selector}[1h]`, nowMs, signal))
  const added = new Set(commonNames(written.map(({ labels }) => labels)).filter((name) => !names.has(name)))
  const times = [...new Set(written.map(({ timeMs }) => timeMs))].sort((a, b) => b - a).slice(0, maxTimes)
  const exact = new Map<string, KeptState>()
  const near = new Map<string, KeptState>()
  for (const lastMs of times) {
    const found = labelsOf(await ask(selector, Math.min(nowMs, lastMs + afterMs), signal))
    for (const { labels, timeMs, value } of written) {
      if (timeMs !== lastMs || !found.has(labels.key)) continue
      for (const own of withoutExternal(labels.drop(new Set(['__name__'])), externalLabels())) {
        keep(exact, { labels: own, timeMs, activeAtMs: value * 1000 })
        if (!isOthers(labels, names, externalLabels()))
          keep(near, { labels: own.drop(added), timeMs, activeAtMs: value * 1000 })
      }
    }
  }
  return new Map([...near, ...exact])
}

// The newest comes first.
function keep(states: Map<string, KeptState>, state: KeptState): void {
  if (!states.has(state.labels.key)) states.set(state.labels.key, state)
}

function commonNames([first, ...rest]: readonly Labels[]): readonly string[] {
  return first === undefined ? [] : first.names.filter((name) => rest.every((labels) => labels.get(name) !== ''))
}

/** Whether another sender wrote it: one whose label of a name that is put on what is sent from here has another value. */
function isOthers(labels: Labels, names: ReadonlySet<string>, external: Readonly<Record<string, string>>): boolean {
  return Object.entries(external).some(([name, value]) => {
    const found = labels.get(name)
    return !names.has(name) && found !== '' && found !== value
  })
}

function lastSamples(value: Value) {
  if (value.type !== 'matrix') return []
  return value.series.flatMap(({ labels, timestamps, values }) => {
    const timeMs = timestamps.at(-1)
    return timeMs === undefined ? [] : [{ labels, timeMs, value: values.at(-1) ?? 0 }]
  })
}

function labelsOf(value: Value): ReadonlySet<string> {
  return new Set(value.type === 'vector' ? value.samples.map(({ labels }) => labels.key) : [])
}

// An alert may have had such a label itself: both are offered.
function withoutExternal(labels: Labels, external: Readonly<Record<string, string>>): readonly Labels[] {
  const added = Object.entries(external).filter(([name, value]) => labels.get(name) === value)
  return [labels, labels.drop(new Set(added.map(([name]) => name)))]
}
