import { z } from 'zod'
import type { Dashboard } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { memberText, withoutMembers } from '../../domain/json/members.ts'
import type { ObjectMetadata } from '../../domain/metadata/object-metadata.ts'
import { dashboardGroup, folderGroup, namespace } from './groups.ts'
import { annotations, byFiles, labelsOf } from './object-metadata.ts'

const texts = z.record(z.string(), z.string())

/** What is sent of a resource; `status` and whatever else the server itself writes is not read. */
export const resourceSchema = z.object({
  apiVersion: z.string().nullish(),
  kind: z.string().nullish(),
  metadata: z
    .object({
      name: z.string().nullish(),
      generateName: z.string().nullish(),
      resourceVersion: z.string().nullish(),
      labels: texts.nullish(),
      annotations: texts.nullish(),
    })
    .nullish(),
  spec: z.record(z.string(), z.unknown()),
})

export type SentResource = z.output<typeof resourceSchema>

// What a resource tells by its metadata.
const identity = ['id', 'uid', 'version']

const isNewForm = (version: string) => version.startsWith('v2')

/**
 * The text of a dashboard that came as a resource, as it is kept: of the older versions the plain dashboard, which
 * every other route answers then, of the newer ones the resource.
 *
 * @param spec as it was written
 */
export function textToKeep(spec: string, version: string, name: string): string {
  if (!isNewForm(version)) return withoutMembers(spec, identity)
  const { name: group, kind } = dashboardGroup
  const head = JSON.stringify({ apiVersion: `${group}/${version}`, kind, metadata: { name } })
  return `${head.slice(0, -1)},"spec":${spec}}`
}

/** The version in whose form a dashboard is kept where that is another than that of this version. */
export function otherVersionOf({ text }: Dashboard, version: string): string | undefined {
  const { storedVersion } = specOf(text)
  return isNewForm(version) === isNewForm(storedVersion) ? undefined : storedVersion
}

/**
 * A dashboard as a resource, as JSON text: `spec` stands as it was written. Where it is kept in the other form than that
 * of the version, `status` says so, as Grafana does of what it cannot convert.
 */
export function renderDashboardResource(dashboard: Dashboard, version: string, written: ObjectMetadata): string {
  const {
    id,
    uid,
    folderUid,
    version: generation,
    revision,
    createdAtMs,
    updatedAtMs,
    createdBy,
    updatedBy,
  } = dashboard
  const { origin } = dashboard
  const { spec, storedVersion } = specOf(dashboard.text)
  const source = origin && {
    'grafana.app/managedBy': byFiles,
    'grafana.app/managerId': origin.provider,
    'grafana.app/sourcePath': origin.file,
  }
  const metadata = metadataOf({
    id,
    uid,
    generation,
    revision,
    createdAtMs,
    labels: written.labels,
    annotations: {
      ...written.annotations,
      'grafana.app/createdBy': `user:${createdBy}`,
      'grafana.app/updatedBy': `user:${updatedBy}`,
      'grafana.app/updatedTimestamp': seconds(updatedAtMs),
      ...inFolder(folderUid),
      ...source,
    },
  })
  const isOther = isNewForm(version) !== isNewForm(storedVersion)
  const conversion = { failed: true, storedVersion, error: `It is kept as ${storedVersion}, and not converted` }
  const status = JSON.stringify(isOther ? { conversion } : {})
  const head = JSON.stringify({
    kind: dashboardGroup.kind,
    apiVersion: `${dashboardGroup.name}/${version}`,
    metadata,
  }).slice(0, -1)
  return `${head},"spec":${spec},"status":${status}}`
}

/** The same of a folder. */
export function renderFolderResource(folder: Folder, version: string, written: ObjectMetadata): string {
  const { id, uid, title, description, parentUid, version: generation, revision, createdAtMs, updatedAtMs } = folder
  const { labels } = written
  const annotations = {
    ...written.annotations,
    'grafana.app/updatedTimestamp': seconds(updatedAtMs),
    ...inFolder(parentUid),
  }
  return JSON.stringify({
    kind: folderGroup.kind,
    apiVersion: `${folderGroup.name}/${version}`,
    metadata: metadataOf({ id, uid, generation, revision, createdAtMs, labels, annotations }),
    spec: { title, ...(description === '' ? {} : { description }) },
    status: {},
  })
}

function specOf(text: string): { readonly spec: string; readonly storedVersion: string } {
  const { apiVersion, spec, elements, layout } = JSON.parse(text) as Record<string, unknown>
  const inner = typeof spec === 'object' && spec !== null ? memberText(text, 'spec') : undefined
  if (typeof apiVersion === 'string' && inner !== undefined)
    return { spec: inner, storedVersion: apiVersion.split('/').at(-1) ?? '' }
  const storedVersion = elements !== undefined && layout !== undefined ? 'v2beta1' : 'v1'
  return { spec: withoutMembers(text, identity), storedVersion }
}

type Meta = {
  readonly id: number
  readonly uid: string
  readonly generation: number
  readonly revision: number
  readonly createdAtMs: number
} & ObjectMetadata

function metadataOf({ id, uid, generation, revision, createdAtMs, labels, annotations: notes }: Meta): object {
  return {
    name: uid,
    namespace,
    uid: objectUid({ uid, id }),
    // None of what was only tried.
    ...(revision === 0 ? {} : { resourceVersion: String(revision) }),
    generation,
    creationTimestamp: seconds(createdAtMs),
    labels: labelsOf(id, labels),
    annotations: notes,
  }
}

/** What Kubernetes calls the uid: another one than that of an earlier resource of the same name. */
export function objectUid({ uid, id }: { readonly uid: string; readonly id: number }): string {
  return `${uid}-${id}`
}

const inFolder = (uid: string) => (uid === '' ? {} : { [annotations.folder]: uid })

// Kubernetes' times have no fractions.
const seconds = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 19)}Z`
