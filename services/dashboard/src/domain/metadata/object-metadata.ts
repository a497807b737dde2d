import type { ChangedKind } from '../changes.ts'
import type { Manager } from './managed/managers.ts'

/** What is written on a dashboard or a folder beside what it is, by whoever keeps it as a resource. */
export type ObjectMetadata = {
  /** By which it is selected. */
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

export type ObjectMetadataStore = {
  /** Nothing is written on one that is not there. */
  get(kind: ChangedKind, id: number): ObjectMetadata
  /** Replaces what is written on it, which is a change of it where it is another. */
  put(kind: ChangedKind, id: number, metadata: ObjectMetadata): void
  /** Who set which of its fields; nobody of one that is not there. */
  managers(kind: ChangedKind, id: number): readonly Manager[]
  /** @param isChange whether that is a change by itself, of which those who watch are told */
  putManagers(kind: ChangedKind, id: number, managers: readonly Manager[], isChange: boolean): void
  /** The number and the labels of all of a kind, by uid. */
  labels(kind: ChangedKind): ReadonlyMap<string, Labelled>
}

type Labelled = { readonly id: number; readonly labels: ObjectMetadata['labels'] }
