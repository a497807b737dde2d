import { type AttributeValue, renderValue } from '@hearth/protobuf'
import { nameService } from '../check-stream.ts'
import { cleanName } from '../clean-name.ts'
import type { SentEntry, SentStream } from '../pushed.ts'
import type { Attributes, LogRecord, ResourceLogs, ScopeLogs } from './model.ts'

// Attributes of a source that become labels, as in Loki; all others come with each line.
const labelled: ReadonlySet<string> = new Set([
  'service.name',
  'service.namespace',
  'service.instance.id',
  'deployment.environment',
  'deployment.environment.name',
  'cloud.region',
  'cloud.availability_zone',
  'k8s.cluster.name',
  'k8s.namespace.name',
  'k8s.pod.name',
  'k8s.container.name',
  'container.name',
  'k8s.replicaset.name',
  'k8s.deployment.name',
  'k8s.statefulset.name',
  'k8s.daemonset.name',
  'k8s.cronjob.name',
  'k8s.job.name',
])

/**
 * Records of OpenTelemetry as lines of streams: a stream for each source, its attributes, those of the scope and the
 * record as metadata of the line.
 *
 * @param now nanoseconds, for records without a time
 */
export function toStreams(sent: readonly ResourceLogs[], now: bigint): readonly SentStream[] {
  return sent.map(({ attributes, scopes }) => {
    const labels = flatten(attributes.filter(([key]) => labelled.has(key)))
    const shared = flatten(attributes.filter(([key]) => !labelled.has(key)))
    const entries = scopes.flatMap((scope) => {
      const common = [...shared, ...aboutScope(scope)]
      return scope.records.map((record) => toEntry(record, common, now))
    })
    return { labels: nameService(Object.fromEntries(labels)), entries }
  })
}

type Pairs = readonly (readonly [name: string, value: string])[]

function aboutScope({ name, version, attributes, droppedAttributes }: ScopeLogs): Pairs {
  return [
    ...flatten(attributes),
    ...present('scope_name', name),
    ...present('scope_version', version),
    ...present('scope_dropped_attributes_count', droppedAttributes),
  ]
}

function toEntry(record: LogRecord, common: Pairs, now: bigint): SentEntry {
  const { time, observedTime, body } = record
  const at = time !== 0n ? time : observedTime !== 0n ? observedTime : now
  const metadata = Object.fromEntries([
    ...flatten(record.attributes),
    ...present('observed_timestamp', time === 0n ? 0 : observedTime),
    ...present('severity_number', record.severityNumber),
    ...present('severity_text', record.severityText),
    ...present('dropped_attributes_count', record.droppedAttributes),
    ...present('flags', record.flags),
    ...present('trace_id', withoutNone(record.traceId)),
    ...present('span_id', withoutNone(record.spanId)),
    ...common,
  ])
  return { time: String(at).padStart(19, '0').slice(-19), line: renderValue(body), metadata }
}

// An id of zeros is none.
function withoutNone(id: string): string {
  return /[^0]/.test(id) ? id : ''
}

function present(name: string, value: string | number | bigint): Pairs {
  return value === '' || value === 0 || value === 0n ? [] : [[name, String(value)]]
}

/** Attributes by names that may stand in a query; those within others under the names of both. */
function flatten(attributes: Attributes, prefix = ''): Pairs {
  return attributes.flatMap(([key, value]): Pairs => {
    const name = cleanName(prefix === '' ? key : `${prefix}_${key}`)
    if (name === '') return []
    return isMap(value) ? flatten(Object.entries(value), name) : [[name, renderValue(value)]]
  })
}

function isMap(value: AttributeValue): value is { readonly [key: string]: AttributeValue } {
  return typeof value === 'object' && !Array.isArray(value)
}
