import type { DataSource } from '../../datasource/data-source.ts'
import { checksum } from '../checksum.ts'
import type { Frame, Notice } from '../frame.ts'
import { derivedFields } from './derived-fields.ts'
import type { LokiAsk, LokiLine, Stat } from './loki-source.ts'

type Told = {
  readonly refId: string
  readonly source: DataSource
  readonly ask: Pick<LokiAsk, 'expr' | 'direction'>
  readonly stats: readonly Stat[]
  readonly notices: readonly Notice[]
}

/**
 * Lines as one frame with the columns that Grafana gives those of a Loki: `labels`, `Time` (ms), `Line`, `tsNs`,
 * `labelTypes` where Loki tells them, `id`; then those that are derived.
 */
export function lineFrame(found: readonly LokiLine[], { refId, source, ask, stats, notices }: Told): Frame {
  const sign = ask.direction === 'forward' ? 1 : -1
  // Loki answers stream by stream.
  const lines = found.toSorted((left, right) => sign * compareNs(left.ns, right.ns))
  const derived = derivedFields(source, lines)
  const hasTypes = lines.some(({ labelTypes }) => labelTypes !== undefined)
  const types = lines.map(({ labelTypes }) => labelTypes ?? {})
  return {
    refId,
    type: 'logs',
    resultType: 'streams',
    executedQuery: `Expr: ${ask.expr}`,
    stats,
    notices: [...notices, ...derived.notices],
    fields: [
      { name: 'labels', type: 'other', values: lines.map(({ labels }) => labels) },
      // A number of milliseconds holds what is asked for by; the exact time is beside it.
      { name: 'Time', type: 'time', values: lines.map(({ ns }) => Math.floor(Number(ns) / 1e6)) },
      { name: 'Line', type: 'string', values: lines.map(({ text }) => text) },
      { name: 'tsNs', type: 'string', values: lines.map(({ ns }) => ns) },
      ...(hasTypes ? [{ name: 'labelTypes', type: 'other', isHidden: true, values: types } as const] : []),
      { name: 'id', type: 'string', values: idsOf(lines) },
      ...derived.fields,
    ],
  }
}

// As numbers they would lose their last digits.
function compareNs(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right))
}

// The same line has the same id in the next answer, whatever is found beside it.
function idsOf(lines: readonly LokiLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ ns, text, labels }) => {
    const id = `${ns}_${checksum(`${text}_${JSON.stringify(labels)}`)}`
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? id : `${id}_${count}`
  })
}
