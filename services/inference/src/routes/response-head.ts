import type { ResponseHead } from '../wire/response-head.ts'

export type HeadDeps = {
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly version: string
}

/** @param id the part of the id behind its prefix that the client chose */
export function responseHead(
  model: string,
  prefix: string,
  id: string | undefined,
  { newId, now, version }: HeadDeps,
): ResponseHead {
  const createdS = Math.floor(now() / 1_000)
  return { id: `${prefix}${id ?? newId()}`, model, createdS, fingerprint: `hearth-${version}` }
}
