/** What all parts of one response carry. `createdS` is Unix time in seconds. */
export type ResponseHead = {
  readonly id: string
  readonly model: string
  readonly createdS: number
  readonly fingerprint: string
}

/** The first keys of a body or chunk. */
export const renderHead = ({ id, createdS, model, fingerprint }: ResponseHead, object: string) => ({
  id,
  object,
  created: createdS,
  model,
  system_fingerprint: fingerprint,
})
