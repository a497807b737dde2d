import type { Labels } from '../../../model/labels.ts'
import { quote } from '../quote.ts'

/** `{__name__="up", job="a"}`, the way Prometheus names a series in its messages. */
export function printLabels(labels: Labels): string {
  return `{${[...labels.entries()].map(([name, value]) => `${name}=${quote(value)}`).join(', ')}}`
}
