import type { ProtoWriter } from '@hearth/protobuf'
import type { Labels } from '../model/labels.ts'

/** Writes labels as fields of number 1 in the message that is being written. */
export function writeLabels(writer: ProtoWriter, labels: Labels): void {
  for (const [name, value] of labels.entries())
    writer.message(0x0a, () => {
      writer.text(0x0a, name)
      writer.text(0x12, value)
    })
}
