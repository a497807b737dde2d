import type { Field, Frame, Labels } from '../frame.ts'

const valueName = 'Value'

/**
 * What a field is called where nothing names it otherwise: its labels, and the name of the frame or field
 * where several would be alike.
 *
 * @param template the `displayName` of the config after interpolation; undefined where none is set
 * @param frames all frames of the panel, among which the name should stand out
 */
export function displayNameOf(field: Field, frame: Frame, frames: readonly Frame[], template?: string): string {
  if (template !== undefined) return template
  if (field.config.displayNameFromDS !== undefined) return field.config.displayNameFromDS
  if (field.type === 'time' && field.labels === undefined) return field.name || 'Time'
  return fromLabels(field, frame, frames) || field.name || valueName
}

function fromLabels(field: Field, frame: Frame, frames: readonly Frame[]): string {
  const { __name__: metric, ...labels } = field.labels ?? {}
  const parts: string[] = []
  if (metric !== undefined && labelsOf(frames).length === 0) return metric
  const hasManyNames = frames.length > 1 && frame.name !== undefined && new Set(frames.map(({ name }) => name)).size > 1
  if (hasManyNames) parts.push(frame.name ?? '')
  const isNamed = field.name !== '' && field.name !== valueName && field.name !== metric
  if (isNamed) parts.push(field.name)
  const written = writeLabels(labels, metric, frames)
  if (written !== '') parts.push(written)
  if (parts.length === 0 && frame.name !== undefined) return frame.name
  return parts.join(' ')
}

/** One label that all share is written as its value alone, several as `{a="b", c="d"}`. */
function writeLabels(labels: Labels, metric: string | undefined, frames: readonly Frame[]): string {
  const [only, ...others] = labelsOf(frames)
  if (only !== undefined && others.length === 0 && !hasManyMetrics(frames)) return labels[only] ?? ''
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  if (pairs.length === 0) return metric ?? ''
  return `${metric ?? ''}{${pairs.join(', ')}}`
}

function labelsOf(frames: readonly Frame[]): readonly string[] {
  const names = new Set(frames.flatMap(({ fields }) => fields.flatMap(({ labels }) => Object.keys(labels ?? {}))))
  names.delete('__name__')
  return [...names]
}

/** Series of several metrics may have the same labels: then only the metric tells them apart. */
function hasManyMetrics(frames: readonly Frame[]): boolean {
  return new Set(frames.flatMap(({ fields }) => fields.flatMap(({ labels }) => labels?.__name__ ?? []))).size > 1
}
