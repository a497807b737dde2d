/** The configuration file as it is. */
export type ConfigText = {
  /** Where it stands, as faults name it. */
  readonly path: string
  readonly text: string
  /** Changes with each change of the text. */
  readonly version: string
  /** Whether there is a text before this one to go back to. */
  readonly hasPrevious: boolean
}

/** What a new text would change, or did. */
export type ConfigChanges = {
  readonly jobs: Readonly<Record<'added' | 'removed' | 'changed', readonly string[]>>
  /** Keys that have no effect here. */
  readonly unserved: readonly { readonly key: string; readonly why: string }[]
  /** Of the new text. */
  readonly version: string
}
