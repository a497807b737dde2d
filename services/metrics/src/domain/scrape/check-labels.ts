import { Failure } from '@hearth/kernel'
import type { Labels } from '../model/labels.ts'
import type { LabelLimits } from './scrape-target.ts'

const short = (text: string) => text.slice(0, 50)

/** @throws {Failure} `invalid`, in Prometheus' words, when the labels of a series are more or longer than allowed */
export function checkLabels(labels: Labels, limits: LabelLimits): void {
  const metric = short(labels.get('__name__'))
  const count = labels.names.length
  if (limits.labels > 0 && count > limits.labels)
    throw new Failure(
      'invalid',
      `label_limit exceeded (metric: ${metric}, number of labels: ${count}, limit: ${limits.labels})`,
    )
  for (const [name, value] of labels.entries()) {
    const [nameLength, valueLength] = [Buffer.byteLength(name), Buffer.byteLength(value)]
    if (limits.nameLength > 0 && nameLength > limits.nameLength)
      throw new Failure(
        'invalid',
        `label_name_length_limit exceeded (metric: ${metric}, label name: ${short(name)}, length: ${nameLength}, limit: ${limits.nameLength})`,
      )
    if (limits.valueLength > 0 && valueLength > limits.valueLength)
      throw new Failure(
        'invalid',
        `label_value_length_limit exceeded (metric: ${metric}, label name: ${short(name)}, value: ${JSON.stringify(short(value))}, length: ${valueLength}, limit: ${limits.valueLength})`,
      )
  }
}
