import type { LoadedConfig } from '@hearth/notify'
import type { RuleGroup } from '@hearth/rules'

/** A file of JSON that is written over HTTP alone, and what it says. */
export type ManagedFile<T> = {
  /** What is in force, once changes under way are. */
  read(): Promise<ManagedContent<T>>
  /** The same, as it is at this moment. */
  current(): T
  /** @throws {Failure} `invalid` when it has faults */
  check(value: unknown): T
  /**
   * Writes the value and puts it in force, or leaves all as it was.
   *
   * @param expected the version that the value was made from
   * @throws {Failure} `invalid` when it has faults, `conflict` when the file has another version
   */
  write(value: unknown, expected: string | undefined): Promise<ManagedContent<T>>
  /** Writes what was there before the last change. @throws {Failure} `conflict` when there was none */
  rollBack(): Promise<ManagedContent<T>>
  /** Called with each new content before it counts; what it throws takes the change back. */
  onChange(listener: (content: T) => Promise<void>): void
}

export type ManagedContent<T> = { readonly content: T; readonly version: string }

/** Rules as they are written over HTTP. */
export type ManagedRulesDraft = { readonly groups?: readonly ManagedGroupDraft[] | undefined }

export type ManagedGroupDraft = {
  readonly namespace: string
  readonly name: string
  readonly interval?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | '' | undefined
  readonly rules: readonly ManagedRuleDraft[]
  /** Whatever its writer wants to find again. */
  readonly note?: unknown
}

export type ManagedRuleDraft = {
  readonly id: string
  /** Kept and not evaluated. */
  readonly paused?: boolean | undefined
  /** In the form of a rule file; `on_error` says what a failed evaluation counts as. */
  readonly rules: readonly object[]
  readonly note?: unknown
}

/** What was written, and what of it is evaluated. */
export type ManagedRules = {
  /** As it was written. */
  readonly draft: ManagedRulesDraft
  /** One for each group, in the same order, without the rules that are paused. */
  readonly groups: readonly RuleGroup[]
}

/** By which groups of a namespace are told from those of files. */
export function managedFileName(namespace: string): string {
  return `managed/${namespace}`
}

/** Who is told of alerts, as it was written over HTTP. */
export type ManagedDelivery = {
  /** As it was written; `undefined` where nothing was yet. */
  readonly draft: DeliveryDraft | undefined
  readonly loaded: LoadedConfig | undefined
}

export type DeliveryDraft = {
  /** As a file of Alertmanager says it. */
  readonly config: Readonly<Record<string, unknown>>
  /** Texts that define named templates. */
  readonly templates: readonly { readonly name: string; readonly text: string }[]
  readonly note?: unknown
}
