import { record, records, textOf } from '../read-parts.ts'
import type { Cell, Table } from '../table/table.ts'
import { toTimeMs } from '../table/to-time.ts'
import type { TimeRange } from '../time-range.ts'
import type { ServiceAsk, ServiceKinds } from './service-kind.ts'

const text = (value: unknown): string | null => textOf(value) || null

/** What an Alertmanager tells: https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml */
export const alertKinds: ServiceKinds = {
  /** Alerts that touch the range, as far as the Alertmanager still knows them. */
  alerts: { paths: (ask) => [`api/v2/alerts${filterOf(ask)}`], read: ([json], { range }) => readAlerts(json, range) },
  /** Silences that touch the range. */
  silences: {
    paths: (ask) => [`api/v2/silences${filterOf(ask)}`],
    read: ([json], { range }) => readSilences(json, range),
  },
}

/** `filter` holds matchers such as `severity="critical"`, separated by commas. */
function filterOf({ options }: ServiceAsk): string {
  const matchers = textOf(options.filter)
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((matcher) => matcher.trim())
    .filter((matcher) => matcher !== '')
  if (matchers.length === 0) return ''
  return `?${new URLSearchParams(matchers.map((matcher) => ['filter', matcher]))}`
}

function readAlerts(json: unknown, range: TimeRange): Table | undefined {
  if (!Array.isArray(json)) return undefined
  const rows = records(json).map((alert): Cell[] => {
    const { alertname, severity, ...labels } = record(alert.labels)
    const { summary, description } = record(alert.annotations)
    const receivers = records(alert.receivers).map(({ name }) => textOf(name))
    return [
      toTimeMs(alert.startsAt),
      toTimeMs(alert.endsAt),
      text(alertname),
      text(record(alert.status).state),
      text(severity),
      text(summary) ?? text(description),
      wordLabels(labels),
      receivers.join(', '),
    ]
  })
  return {
    columns: [
      { name: 'time', kind: 'time' },
      { name: 'ends', kind: 'time' },
      { name: 'alert', kind: 'string' },
      { name: 'state', kind: 'string' },
      { name: 'severity', kind: 'string' },
      { name: 'summary', kind: 'string' },
      { name: 'labels', kind: 'string' },
      { name: 'receivers', kind: 'string' },
    ],
    rows: rows.filter(([start, end]) => touches(range, start, end)),
  }
}

function readSilences(json: unknown, range: TimeRange): Table | undefined {
  if (!Array.isArray(json)) return undefined
  const rows = records(json).map((silence): Cell[] => [
    toTimeMs(silence.startsAt),
    toTimeMs(silence.endsAt),
    text(record(silence.status).state),
    records(silence.matchers).map(wordMatcher).join(', '),
    text(silence.createdBy),
    text(silence.comment),
  ])
  return {
    columns: [
      { name: 'time', kind: 'time' },
      { name: 'ends', kind: 'time' },
      { name: 'state', kind: 'string' },
      { name: 'matchers', kind: 'string' },
      { name: 'created by', kind: 'string' },
      { name: 'comment', kind: 'string' },
    ],
    rows: rows.filter(([start, end]) => touches(range, start, end)),
  }
}

function touches({ fromMs, toMs }: TimeRange, start: Cell | undefined, end: Cell | undefined): boolean {
  return Number(start ?? 0) <= toMs && Number(end ?? Number.MAX_VALUE) >= fromMs
}

function wordLabels(labels: Readonly<Record<string, unknown>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${textOf(value)}"`)
    .join(', ')
}

function wordMatcher({ name, value, isRegex, isEqual }: Readonly<Record<string, unknown>>): string {
  const operator = isRegex === true ? (isEqual === false ? '!~' : '=~') : isEqual === false ? '!=' : '='
  return `${textOf(name)}${operator}"${textOf(value)}"`
}
