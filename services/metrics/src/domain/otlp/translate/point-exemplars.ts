import type { Exemplar } from '../../exemplars/exemplar-ring.ts'
import { Labels } from '../../model/labels.ts'
import type { PointExemplar } from '../model.ts'

// What the labels of an exemplar may have at most, as OpenMetrics bounds them.
const maxRunes = 128

/** The exemplar as Prometheus has it: its trace and span, and its attributes where there is room for all of them. */
export function toExemplar({ timeMs, value, traceId, spanId, attributes }: PointExemplar): Exemplar {
  const ids = [
    ['trace_id', traceId],
    ['span_id', spanId],
  ] as const
  const all = [...ids.filter(([, id]) => id !== ''), ...attributes]
  const runes = all.reduce((sum, [name, text]) => sum + [...name].length + [...text].length, 0)
  return { labels: Labels.from(runes <= maxRunes ? all : ids), value, timeMs }
}
