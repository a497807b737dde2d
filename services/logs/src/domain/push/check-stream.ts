import type { Nanos } from '../lines/line.ts'
import { renderLabels } from '../streams/stream-labels.ts'
import type { StreamLabels } from '../streams/stream-store.ts'
import { renderRfc3339 } from './go-time.ts'
import type { SentEntry } from './pushed.ts'

/** Bounds of what is taken. */
export type PushLimits = {
  readonly maxLabels: number
  readonly maxLabelNameBytes: number
  readonly maxLabelValueBytes: number
  readonly maxLineBytes: number
  readonly maxMetadata: number
  readonly maxMetadataBytes: number
}

/** A reason to refuse: its name in the figures, and the sentence of Loki. */
export type Refusal = { readonly reason: string; readonly message: string }

const names = [
  'service',
  'app',
  'application',
  'app_name',
  'name',
  'app_kubernetes_io_name',
  'container',
  'container_name',
  'k8s_container_name',
  'component',
  'workload',
  'job',
  'k8s_job_name',
]

/** The labels with `service_name`, which is the first of the usual labels for it unless it was sent. */
export function nameService(labels: StreamLabels): StreamLabels {
  if ((labels.service_name ?? '') !== '') return labels
  const found = names.map((name) => labels[name]).find((value) => value !== undefined && value !== '')
  return { ...labels, service_name: found ?? 'unknown_service' }
}

const labelName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/

/** A name that is none, which makes the whole request unreadable. */
export function badName(labels: StreamLabels): string | undefined {
  return Object.keys(labels).find((name) => !labelName.test(name))
}

/** Why no line of a stream with these labels is taken. */
export function checkLabels(labels: StreamLabels, limits: PushLimits): Refusal | undefined {
  const text = renderLabels(labels)
  // The name of the service may have been added here.
  const count = Object.keys(labels).length - ('service_name' in labels ? 1 : 0)
  if (count > limits.maxLabels) {
    const message = `entry for stream '${text}' has ${count} label names; limit ${limits.maxLabels}`
    return { reason: 'max_label_names_per_series', message }
  }
  for (const [name, value] of Object.entries(labels)) {
    if (Buffer.byteLength(name) > limits.maxLabelNameBytes)
      return { reason: 'label_name_too_long', message: `stream '${text}' has label name too long: '${name}'` }
    if (Buffer.byteLength(value) > limits.maxLabelValueBytes)
      return { reason: 'label_value_too_long', message: `stream '${text}' has label value too long: '${value}'` }
  }
  return undefined
}

/** Oldest and newest time that a line may have; without the first, any. */
export type Window = { readonly oldest: Nanos | undefined; readonly newest: Nanos }

/** Why a line is not taken. @param text the labels of its stream as text, asked for only then */
export function checkEntry(
  entry: SentEntry,
  { oldest, newest }: Window,
  limits: PushLimits,
  text: () => string,
): Refusal | undefined {
  const { time, line, metadata } = entry
  if (oldest !== undefined && time < oldest) {
    const [at, least] = [renderRfc3339(time), renderRfc3339(oldest)]
    const message = `entry for stream '${text()}' has timestamp too old: ${at}, oldest acceptable timestamp is: ${least}`
    return { reason: 'greater_than_max_sample_age', message }
  }
  if (time > newest) {
    const message = `entry for stream '${text()}' has timestamp too new: ${renderRfc3339(time)}`
    return { reason: 'too_far_in_future', message }
  }
  // A character takes three bytes at most.
  if (line.length * 3 > limits.maxLineBytes && Buffer.byteLength(line) > limits.maxLineBytes) {
    const length = Buffer.byteLength(line)
    const message = `max entry size '${limits.maxLineBytes}' bytes exceeded for stream '${text()}' while adding an entry with length '${length}' bytes`
    return { reason: 'line_too_long', message }
  }
  return checkMetadata(metadata, limits, text)
}

/** Whether there are none, without making anything to find out: this is asked of every line. */
export function isEmpty(labels: StreamLabels): boolean {
  for (const _ in labels) return false
  return true
}

function checkMetadata(metadata: StreamLabels, limits: PushLimits, text: () => string): Refusal | undefined {
  if (isEmpty(metadata)) return undefined
  const pairs = Object.entries(metadata)
  const bytes = pairs.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0)
  if (bytes > limits.maxMetadataBytes) {
    const message = `stream '${text()}' has structured metadata too large: '${bytes}' bytes, limit: '${limits.maxMetadataBytes}' bytes. Please see \`limits_config.max_structured_metadata_size\` or contact your Loki administrator to increase it`
    return { reason: 'structured_metadata_too_large', message }
  }
  if (pairs.length > limits.maxMetadata) {
    const message = `stream '${text()}' has too many structured metadata labels: '${pairs.length}', limit: '${limits.maxMetadata}'. Please see \`limits_config.max_structured_metadata_entries_count\` or contact your Loki administrator to increase it`
    return { reason: 'structured_metadata_too_many', message }
  }
  return undefined
}
