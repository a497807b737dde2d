import type { Field, Frame, Labels } from '../frame.ts'

const valueName = 'Value'

/**
 * What a field is called where nothing names it otherwise, as in Grafana: the name of its frame where frames have
 * several, its own name unless that is `Value`, and its labels.
 *
 * @param template the `displayName` of the config after interpolation; undefined where none is set
 * @param frames all frames of the panel, among which the name should stand out
 */
export function displayNameOf(field: Field, frame: Frame, frames: readonly Frame[], template?: string): string {
  if (template !== undefined) return template
  if (field.config.displayNameFromDS !== undefined) return field.config.displayNameFromDS
  if (field.type === 'time' && field.labels === undefined) return field.name || 'Time'
  if (field.labels !== undefined && field.name === field.labels.__name__) return ofMetric(field.labels, field.name)
  const parts = [
    new Set(frames.map(({ name }) => name)).size > 1 ? frame.name : undefined,
    field.name === valueName ? undefined : field.name,
    field.labels === undefined ? undefined : writeLabels(field.labels, frames),
  ].filter((part) => part !== undefined && part !== '')
  const name = parts.join(' ') || frame.name || field.name || valueName
  return name === field.name ? toldApart(field, frame) : name
}

// Some sources name the field by its metric, which stands before the labels then.
function ofMetric({ __name__: _, ...labels }: Labels, name: string): string {
  return `${name}${writeAll(labels)}`
}

/** Where all labels have one key, the value says enough; several are written as `{a="b", c="d"}`, in order. */
function writeLabels(labels: Labels, frames: readonly Frame[]): string {
  const [only, ...others] = [...keysOf(frames)]
  if (only !== undefined && others.length === 0) return labels[only] ?? ''
  return writeAll(labels)
}

function writeAll(labels: Labels): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.sort().join(', ')}}`
}

function keysOf(frames: readonly Frame[]): ReadonlySet<string> {
  return new Set(frames.flatMap(({ fields }) => fields.flatMap(({ labels }) => Object.keys(labels ?? {}))))
}

/** Fields of one name in a frame are numbered. */
function toldApart(field: Field, { fields }: Frame): string {
  const same = fields.filter(({ name }) => name === field.name)
  if (same.length < 2) return field.name
  // A field whose config is being worked on is another object with the same values.
  return `${field.name} ${same.findIndex((one) => one === field || one.values === field.values) + 1}`
}
