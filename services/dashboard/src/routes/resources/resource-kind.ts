import type { Context } from 'hono'
import type { Change, ChangedKind } from '../../domain/changes.ts'
import type { ObjectMetadataStore } from '../../domain/metadata/object-metadata.ts'
import type { Level } from '../../domain/permission/permission.ts'
import type { ResourceGroup } from '../../wire/resources/groups.ts'
import type { ReadResource } from './read-resource.ts'

/** What every kind knows of one: its number and its last change. */
export type Stored = { readonly id: number; readonly uid: string; readonly revision: number }

export type Changing = {
  readonly objectMetadata: ObjectMetadataStore
  /** What a change answers, all of which is kept or nothing. */
  together<R>(change: () => R): R
  /** What a change answers, of which nothing is kept. */
  rehearse<R>(change: () => R): R
}

/** What is kept here and answered as a resource. `version` is that of the form, as the path has it. */
export type ResourceKind<T extends Stored> = Changing & {
  readonly group: ResourceGroup
  readonly changed: ChangedKind
  /** What one is, with its article. */
  readonly one: string
  /** What the deletion of one does. */
  readonly removal: string
  /** The names of all, and what the caller may do with each; 0 for nothing. */
  levels(c: Context): readonly { readonly name: string; readonly level: Level | 0 }[]
  level(c: Context, one: T): Level | 0
  get(name: string): T | undefined
  /** Whether the caller could look at it before it changed so; `undefined` where that is no longer known. */
  wasSeen(c: Context, change: Change): boolean | undefined
  /** @throws {Failure} `missing`, or `forbidden` for who may not look at it, or not change it */
  find(c: Context, name: string, aim: 'look' | 'change'): T
  create(c: Context, name: string, read: ReadResource, version: string): T
  replace(c: Context, stored: T, read: ReadResource, version: string): T
  /** @throws {Failure} where a patch of the version would not fit the form in which it is kept */
  checkPatch(stored: T, version: string): void
  /** Whether it asks others whether one may be removed, and takes a turn by itself. */
  readonly removalWaits: boolean
  /**
   * @param isDry whether to look alone if it may be removed
   * @param check looks once more, in the turn, whether it is still the one that is to be removed
   */
  remove(c: Context, stored: T, isDry: boolean, check: () => void): void | Promise<void>
  /** As JSON text. */
  render(one: T, version: string): string
  newUid(): string
}
