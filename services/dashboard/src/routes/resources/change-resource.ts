import type { Context } from 'hono'
import { parseExactly } from '../../domain/json/exact-json.ts'
import { type Fields, fieldsOf } from '../../domain/metadata/managed/fields.ts'
import {
  afterUpdate,
  isSameManagers,
  type ManagedBy,
  type Manager,
  settled,
} from '../../domain/metadata/managed/managers.ts'
import { withoutOwnTexts } from '../../wire/resources/object-metadata.ts'
import { fieldManagerOf } from './field-manager.ts'
import { needSameName, needSameVersion, type Place, type ReadResource } from './read-resource.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'

const json = { 'content-type': 'application/json' }

/** Who makes the change that is asked for; `isNeeded` where the request has to say it. */
export function managedBy<T extends Stored>(
  c: Context,
  { group }: ResourceKind<T>,
  version: string,
  atMs: number,
  isNeeded: boolean,
): ManagedBy {
  return { manager: fieldManagerOf(c, isNeeded), apiVersion: `${group.name}/${version}`, atMs }
}

type Change<T> = {
  readonly isDry: boolean
  readonly version: string
  readonly read: ReadResource
  /** Who makes it, or who manages what after it. */
  readonly by: ManagedBy | readonly Manager[]
  /** `undefined` where it is made anew. */
  readonly stored: T | undefined
}

/**
 * Makes a change and notes what was written on the resource and who manages its fields then, all or nothing.
 *
 * @returns what it is then, as JSON text
 */
export function change<T extends Stored>(
  kind: ResourceKind<T>,
  { isDry, version, read, by, stored }: Change<T>,
  make: () => T,
): string {
  const { objectMetadata, changed: table } = kind
  const found = (uid: string) => {
    const one = kind.get(uid)
    if (one === undefined) throw new Error(`${kind.group.singular} ${uid} is not there after it was changed`)
    return one
  }
  const makeAll = () => {
    const before = stored === undefined ? none : trackedFields(kind.render(stored, version))
    const known = stored === undefined ? [] : objectMetadata.managers(table, stored.id)
    const { uid, id } = make()
    objectMetadata.put(table, id, read.written)
    const after = trackedFields(kind.render(found(uid), version))
    const managers = 'manager' in by ? afterUpdate(known, before, after, by) : by
    const isSame = found(uid).revision === stored?.revision
    // As in Kubernetes a change of managers is one of the resource, but when each did so last is none.
    if (!isSame || !isSameManagers(settled(known, before), settled(managers, after)))
      objectMetadata.putManagers(table, id, managers, isSame)
    const changed = found(uid)
    // One that was only tried has the revision that it had, or none.
    return kind.render(isDry ? { ...changed, revision: stored?.revision ?? 0 } : changed, version)
  }
  return isDry ? kind.rehearse(makeAll) : kind.together(makeAll)
}

const none: Fields = new Map()

/** The fields of a resource that are managed, of its JSON. */
function trackedFields(text: string): Fields {
  return fieldsOf(withoutOwnTexts(parseExactly(text)))
}

type Replacement<T> = Pick<Change<T>, 'read' | 'isDry' | 'by'> & { readonly stored: T }

/** Replaces what is stored, and answers what it is then. */
export function answerReplaced<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  { name, version }: Place & { readonly name: string },
  { stored, read, isDry, by }: Replacement<T>,
): Response {
  needSameName(read, name)
  needSameVersion(kind.group, name, read, stored.revision)
  const replace = () => kind.replace(c, stored, read, version)
  return c.body(change(kind, { isDry, version, read, by, stored }, replace), 200, json)
}
