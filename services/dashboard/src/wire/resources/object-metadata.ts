import { Failure } from '@hearth/kernel'
import { faultOfKey, faultOfLabelValue } from '../../domain/metadata/label-syntax.ts'
import type { ObjectMetadata } from '../../domain/metadata/object-metadata.ts'

/** Annotations that say more than the resource itself. */
export const annotations = { folder: 'grafana.app/folder', message: 'grafana.app/message' } as const

// Under which Grafana tells the number of what had one before it was a resource.
const numberLabel = 'grafana.app/deprecatedInternalID'

/** What a provisioned dashboard is managed by, in the words of its annotation. */
export const byFiles = 'classic-file-provisioning'

/** What is sent as metadata does not fit: answered with 422. */
export const unfitMetadata = 'unfit-metadata'

// Of all of an object together, keys and values; of annotations as Kubernetes' own servers have it. Labels stand in each
// change of the log too.
const maxAnnotationBytes = 256 * 1_024
const maxLabelBytes = 64 * 1_024

// What the service tells itself comes back from who changes what was read.
const own: readonly string[] = [
  ...Object.values(annotations),
  'grafana.app/createdBy',
  'grafana.app/updatedBy',
  'grafana.app/updatedTimestamp',
]
const ofFiles = ['grafana.app/managedBy', 'grafana.app/managerId', 'grafana.app/sourcePath']

type Texts = Readonly<Record<string, string>>
type Sent = { readonly labels?: Texts | null | undefined; readonly annotations?: Texts | null | undefined }

/**
 * The labels and annotations of what was sent that are kept as they were written: all but those of the service itself.
 *
 * @throws {Failure} `invalid` with code `unfit-metadata` for keys and values that Kubernetes does not take, and for more
 *   of them than are kept
 */
export function metadataToKeep({ labels, annotations: notes }: Sent): ObjectMetadata {
  const isOfFiles = notes?.[ofFiles[0] ?? ''] === byFiles
  const kept = {
    labels: without(labels ?? {}, [numberLabel]),
    annotations: without(notes ?? {}, isOfFiles ? [...own, ...ofFiles] : own),
  }
  refuseLong('metadata.labels', kept.labels, maxLabelBytes)
  refuseLong('metadata.annotations', kept.annotations, maxAnnotationBytes)
  for (const [key, value] of Object.entries(kept.labels)) {
    refuse('metadata.labels', key, faultOfKey(key))
    refuse('metadata.labels', value, faultOfLabelValue(value))
  }
  // Their keys are compared in lower case, as Kubernetes does it.
  for (const key of Object.keys(kept.annotations)) refuse('metadata.annotations', key, faultOfKey(key.toLowerCase()))
  return kept
}

/** A resource without what the service itself tells on it, which nobody manages. */
export function withoutOwnTexts(resource: unknown): unknown {
  const { metadata, ...rest } = resource as { readonly metadata?: { labels?: Texts; annotations?: Texts } }
  const told = own.filter((key) => key !== annotations.folder)
  const labels = without(metadata?.labels ?? {}, [numberLabel])
  return { ...rest, metadata: { labels, annotations: without(metadata?.annotations ?? {}, [...told, ...ofFiles]) } }
}

/** The labels of one, by which it is selected. */
export function labelsOf(id: number, labels: Texts): Texts {
  return { ...labels, [numberLabel]: String(id) }
}

function without(texts: Texts, keys: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !keys.includes(key)))
}

function refuseLong(param: string, texts: Texts, maxBytes: number): void {
  const bytes = Object.entries(texts).reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0)
  if (bytes <= maxBytes) return
  throw new Failure('invalid', `${param}: Too long: may not be more than ${maxBytes} bytes`, {
    code: unfitMetadata,
    param,
  })
}

function refuse(param: string, found: string, fault: string | undefined): void {
  if (fault === undefined) return
  throw new Failure('invalid', `${param}: Invalid value: ${JSON.stringify(found)}: right is ${fault}`, {
    code: unfitMetadata,
    param,
  })
}
