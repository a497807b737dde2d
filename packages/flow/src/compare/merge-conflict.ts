/** Where both sides changed the same thing to something else. */
export type MergeConflict = {
  readonly nodeId: string
  /** Name of the input; `(node)` where one side took away what the other worked on, else as `diffDocuments` names it. */
  readonly input: string
  /** `undefined` for what is not there on that side. */
  readonly mine: unknown
  readonly theirs: unknown
}
