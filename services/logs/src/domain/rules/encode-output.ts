import { ProtoWriter } from '@hearth/protobuf'
import type { RuleOutput } from '@hearth/rules'
import type { Labels } from '@hearth/rules/values'

// The number that is none by which Prometheus marks the end of a series, bit for bit.
const stale = new Float64Array(Uint32Array.of(2, 0x7ff00000).buffer)

/**
 * What a rule made as a `prometheus.WriteRequest`; requests that stand one after the other are one.
 *
 * @param externalLabels for series that have none of their names
 */
export function encodeOutput(
  { timeMs, samples, gone }: RuleOutput,
  externalLabels: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  const write = (labels: Labels, values: Float64Array) =>
    writer.message(0x0a, () => {
      writeLabels(writer, { ...externalLabels, ...labels.toRecord() })
      writer.message(0x12, () => {
        writer.varint(0x09)
        writer.double(values, 0)
        writer.integer(0x10, timeMs)
      })
    })
  for (const { labels, value } of samples) write(labels, Float64Array.of(value))
  for (const labels of gone) write(labels, stale)
  return writer.bytes
}

// Sorted by their names, as receivers may rely on.
function writeLabels(writer: ProtoWriter, labels: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))) {
    writer.message(0x0a, () => {
      writer.text(0x0a, name)
      writer.text(0x12, value)
    })
  }
}
