import { Failure } from '@hearth/kernel'
import type { NodeCatalog } from '../../flow/node-definition.ts'

type Part = 'Document Loaders' | 'Text Splitters' | 'Embeddings' | 'Vector Stores' | 'Record Manager'

/**
 * Refuses a request that builds a store on what is not there; nothing named is nothing to refuse.
 *
 * @param param field of the request that has the name
 * @throws {Failure} `invalid`
 */
export function requireKind(catalog: NodeCatalog, name: string | null | undefined, part: Part, param: string): void {
  if (!name || (catalog.get(name)?.category === part && !isStoreItself(name))) return
  throw new Failure('invalid', `Cannot use "${name}" as "${param}": it is none of the ${part} known here`, { param })
}

// A document store that is kept in a document store would ask itself.
function isStoreItself(name: string): boolean {
  return name === 'documentStoreVS' || name === 'documentStore'
}
