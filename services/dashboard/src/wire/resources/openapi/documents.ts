import { createHash } from 'node:crypto'
import { resourceGroups } from '../groups.ts'
import { renderOpenApi } from './document.ts'

/** A document, and the digest of it by which clients keep it. */
type Version3 = { readonly text: string; readonly hash: string }

export type Documents = {
  /** Those of all versions of all groups, by the paths of the versions without their first `/`. */
  readonly version3: ReadonlyMap<string, Version3>
}

/**
 * The documents that a Kubernetes server has of what is here.
 *
 * @param program its version
 */
export function renderDocuments(program: string): Documents {
  const version3 = resourceGroups.flatMap((group) =>
    group.versions.map((version) => {
      const text = JSON.stringify(renderOpenApi(group, version, program))
      const hash = createHash('sha256').update(text).digest('hex').toUpperCase()
      return [`apis/${group.name}/${version}`, { text, hash }] as const
    }),
  )
  return { version3: new Map(version3) }
}
