import type { Labels } from '../domain/model/labels.ts'
import { type PushedFamily, type PushedSample, type PushGroup, pushTimes } from '../domain/push/group.ts'
import { formatNumber } from './number.ts'

/** Groups as Pushgateway's `/api/v1/metrics` shows them: metrics stand beside `labels` under their names. */
export function renderGroups(groups: readonly PushGroup[]): readonly object[] {
  return groups.map((group) => ({
    labels: group.labels,
    last_push_successful: group.succeededMs > group.failedMs,
    ...Object.fromEntries(pushTimes.map((time) => [time.name, renderTime(group, time)])),
    ...Object.fromEntries([...group.families].map(([name, family]) => [name, renderFamily(name, family)])),
  }))
}

function renderTime(group: PushGroup, { help, of }: (typeof pushTimes)[number]): object {
  const metrics = [{ labels: { instance: '', ...group.labels }, value: formatNumber(of(group)) }]
  return { time_stamp: timeText(group.succeededMs || group.failedMs), type: 'GAUGE', help, metrics }
}

function renderFamily(name: string, { type, help, pushedMs, samples }: PushedFamily): object {
  return {
    time_stamp: timeText(pushedMs),
    type: type === 'unknown' ? 'UNTYPED' : type.toUpperCase(),
    ...(help === '' ? {} : { help }),
    metrics: renderSamples(name, type, samples),
  }
}

function renderSamples(name: string, type: string, samples: readonly PushedSample[]): readonly object[] {
  if (type === 'histogram')
    return compose(name, samples, 'le').map(({ parts: buckets, ...rest }) => ({ ...rest, buckets }))
  if (type === 'summary')
    return compose(name, samples, 'quantile').map(({ parts: quantiles, ...rest }) => ({ ...rest, quantiles }))
  return samples.map(({ labels, value }) => ({ labels: shown(labels), value: formatNumber(value) }))
}

type Composed = { readonly labels: object; sum?: string; count?: string; readonly parts: Record<string, string> }

/** One entry for all parts of a histogram or a summary, which `divider` tells apart. */
function compose(name: string, samples: readonly PushedSample[], divider: 'le' | 'quantile'): readonly Composed[] {
  const entries = new Map<string, Composed>()
  for (const { labels, value } of samples) {
    const own = labels.drop(new Set([divider, '__name__']))
    const entry = entries.get(own.key) ?? { labels: shown(own), parts: {} }
    entries.set(own.key, entry)
    const part = labels.get('__name__').slice(name.length + 1)
    if (part === 'sum' || part === 'count') entry[part] = formatNumber(value)
    else entry.parts[labels.get(divider)] = formatNumber(value)
  }
  return [...entries.values()]
}

function shown(labels: Labels): Record<string, string> {
  const { __name__: _, ...own } = labels.toRecord()
  return { instance: '', ...own }
}

function timeText(unixMs: number): string {
  return new Date(unixMs).toISOString()
}
