import { memberText } from '../../domain/json/members.ts'
import { age } from './age.ts'
import { annotations } from './object-metadata.ts'

/** How much of a resource stands with its row. */
export const included = ['None', 'Metadata', 'Object'] as const
export type Included = (typeof included)[number]

const column = (name: string, description: string, priority = 0) => ({
  name,
  type: 'string',
  format: name === 'Name' ? 'name' : '',
  description,
  priority,
})

// What has a priority is shown where there is room.
const columnDefinitions = [
  column('Name', 'The uid.'),
  column('Title', 'What it is called.'),
  column('Age', 'How long it is there.'),
  column('Folder', 'The folder in which it stands.', 1),
]

/** A table of resources without its rows, as the server of `kubectl get` makes it. */
export function renderTable(metadata: object): object {
  return { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions }
}

/** The row of a resource, as JSON text of JSON text. */
export function renderRow(resource: string, nowMs: number, include: Included): string {
  const { metadata, spec } = JSON.parse(resource) as Resource
  const { name, creationTimestamp, annotations: notes = {} } = metadata
  const cells = [
    name ?? '',
    typeof spec?.title === 'string' ? spec.title : '',
    creationTimestamp ? age(nowMs - Date.parse(creationTimestamp)) : '<unknown>',
    notes[annotations.folder] ?? '',
  ]
  const object = objectOf(resource, include)
  return `{"cells":${JSON.stringify(cells)}${object === undefined ? '' : `,"object":${object}`}}`
}

function objectOf(resource: string, include: Included): string | undefined {
  if (include === 'None') return undefined
  if (include === 'Object') return resource
  const metadata = memberText(resource, 'metadata') ?? '{}'
  return `{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":${metadata}}`
}

/** A table of one resource, as JSON text of JSON text. */
export function renderTableOfOne(resource: string, nowMs: number, include: Included): string {
  const { metadata } = JSON.parse(resource) as Resource
  const table = JSON.stringify(renderTable({ resourceVersion: metadata.resourceVersion }))
  return `${table.slice(0, -1)},"rows":[${renderRow(resource, nowMs, include)}]}`
}

type Resource = {
  readonly metadata: {
    readonly name?: string
    readonly resourceVersion?: string
    readonly creationTimestamp?: string | null
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec?: { readonly title?: unknown }
}
