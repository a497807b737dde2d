import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { memberText } from '../../domain/json/members.ts'
import type { ObjectMetadata } from '../../domain/metadata/object-metadata.ts'
import { namespace, type ResourceGroup } from '../../wire/resources/groups.ts'
import { annotations, metadataToKeep } from '../../wire/resources/object-metadata.ts'
import { objectUid, resourceSchema, type SentResource } from '../../wire/resources/resource.ts'
import { fit, readJson } from '../read-body.ts'
import { checkFields } from './field-validation.ts'

export const placeParams = z.object({ version: z.string(), namespace: z.string() })
export const nameParams = placeParams.extend({ name: z.string() })

export type Place = z.output<typeof placeParams>

/** @throws {Failure} `missing` where a group has no such version, or there is no such namespace */
export function checkPlace(group: Pick<ResourceGroup, 'name' | 'versions'>, place: Place): void {
  if (!group.versions.includes(place.version))
    throw new Failure('missing', `${group.name} has no version "${place.version}"; it has ${group.versions.join(', ')}`)
  if (place.namespace !== namespace)
    throw new Failure('missing', `There is no namespace "${place.namespace}"; the only one is "${namespace}"`)
}

/** A resource that was sent. */
export type ReadResource = {
  readonly spec: SentResource['spec']
  /** `spec` as it was written. */
  readonly specText: string
  /** Absent where the server is to find one. */
  readonly name: string | undefined
  /** Empty for the root. */
  readonly folderUid: string
  readonly message: string
  /** What stands on it as it was written. */
  readonly written: ObjectMetadata
  /** Of what the sender has changed; absent where it does not matter. */
  readonly resourceVersion: string | undefined
}

/**
 * Reads a resource of a place.
 *
 * @param newName makes a name of the beginning that was sent
 * @throws {Failure} `invalid`, naming the field
 */
export async function readResource(
  c: Context,
  group: ResourceGroup,
  place: Place,
  newName: (start: string) => string,
): Promise<ReadResource> {
  return parseResource(c, await readJson(c), group, place, newName)
}

/** The same of a text and the value that it holds. */
export function parseResource(
  c: Context,
  sent: { readonly text: string; readonly json: unknown },
  group: ResourceGroup,
  place: Place,
  newName: (start: string) => string,
): ReadResource {
  const read = parseKnown(sent, group, place, newName)
  checkFields(c, group, place.version, sent.json)
  return read
}

/** The same where fields that are not known were looked for before. */
export function parseKnown(
  { text, json }: { readonly text: string; readonly json: unknown },
  group: ResourceGroup,
  { version }: Place,
  newName: (start: string) => string,
): ReadResource {
  const { apiVersion, kind, metadata, spec } = fit(resourceSchema, json)
  expectMember('apiVersion', apiVersion, `${group.name}/${version}`)
  expectMember('kind', kind, group.kind)
  const { name, generateName, resourceVersion, annotations: notes } = metadata ?? {}
  return {
    spec,
    specText: memberText(text, 'spec') ?? '{}',
    name: name || (generateName ? newName(generateName) : undefined),
    folderUid: notes?.[annotations.folder] ?? '',
    message: notes?.[annotations.message] ?? '',
    written: metadataToKeep(metadata ?? {}),
    resourceVersion: resourceVersion || undefined,
  }
}

/** @throws {Failure} `invalid` where a member that is there is not what it has to be */
export function expectMember(param: string, found: string | null | undefined, wanted: string): void {
  if (!found || found === wanted) return
  throw new Failure('invalid', `"${param}" is "${found}", and what is sent here is "${wanted}"`, { param })
}

/** @throws {Failure} `invalid` where a resource says to be another than the path does */
export function needSameName(read: ReadResource, name: string): void {
  expectMember('metadata.name', read.name, name)
}

/** @throws {Failure} `invalid` where there is none */
export function needName({ name }: ReadResource): string {
  if (name !== undefined) return name
  throw new Failure('invalid', 'name or generateName is required', { param: 'metadata.name' })
}

/** @throws {Failure} `conflict` where what is stored is another than what the sender has changed */
export function needSameVersion(
  group: ResourceGroup,
  name: string,
  read: Pick<ReadResource, 'resourceVersion'>,
  stored: number,
): void {
  if (read.resourceVersion === undefined || read.resourceVersion === String(stored)) return
  const what = `${group.plural}.${group.name} "${name}"`
  const remedy = 'the object has been modified; please apply your changes to the latest version and try again'
  throw new Failure('conflict', `Operation cannot be fulfilled on ${what}: ${remedy}`, { code: 'version-mismatch' })
}

/** @throws {Failure} `conflict` where what is meant was replaced by another one of its name */
export function needSameObject(
  group: ResourceGroup,
  name: string,
  wanted: string | null | undefined,
  stored: { readonly uid: string; readonly id: number },
): void {
  const found = objectUid(stored)
  if (!wanted || wanted === found) return
  const what = `${group.plural}.${group.name} "${name}"`
  throw new Failure('conflict', `Precondition failed: UID of ${what} is "${found}", not "${wanted}"`)
}

/** @throws {Failure} `conflict` */
export function refuseTaken(group: ResourceGroup, name: string): never {
  throw new Failure('conflict', `${group.plural}.${group.name} "${name}" already exists`, { code: 'name-exists' })
}
