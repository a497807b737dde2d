import { createHash } from 'node:crypto'
import { resourceGroups } from '../groups.ts'
import { renderOpenApi } from './document.ts'
import { renderSwagger } from './swagger.ts'
import { encodeSwagger } from './swagger-protobuf.ts'

/** A document, and the digest of it by which clients keep it. */
type Version3 = { readonly text: string; readonly hash: string }

export type Documents = {
  /** Those of all versions of all groups, by the paths of the versions without their first `/`. */
  readonly version3: ReadonlyMap<string, Version3>
  /** The same in one, in both forms in which it is asked for. */
  readonly version2: { readonly json: string; readonly protobuf: Uint8Array<ArrayBuffer> }
}

/**
 * The documents that a Kubernetes server has of what is here: OpenAPI 3.0, and Swagger 2.0 made of it.
 *
 * @param program its version
 */
export function renderDocuments(program: string): Documents {
  const documents = resourceGroups.flatMap((group) =>
    group.versions.map((version) => [`apis/${group.name}/${version}`, renderOpenApi(group, version, program)] as const),
  )
  const version3 = documents.map(([path, document]) => {
    const text = JSON.stringify(document)
    return [path, { text, hash: hashOf(text) }] as const
  })
  const swagger = renderSwagger(
    documents.map(([, document]) => document),
    {
      title: 'Dashboards and folders of Hearth',
      version: program,
    },
  )
  const version2 = { json: JSON.stringify(swagger), protobuf: encodeSwagger(swagger) }
  return { version3: new Map(version3), version2 }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase()
