import { Failure } from '@hearth/kernel'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readCredential } from '../read-credential.ts'
import { defineVectorStore, nameOf, type VectorStoreKind } from './define-vector-store.ts'
import { lazyCollection } from './lazy-collection.ts'

type OwnKind = Omit<VectorStoreKind, 'storeName' | 'collection' | 'substitution' | 'assess'> & {
  /** Inputs that together name a store; the embedded one takes the same name. */
  readonly namedBy: readonly string[]
  /** First part of the embedded store's name; the kind's own by default. */
  readonly storedAs?: string
}

export type ServerStoreKind<Place> = OwnKind & {
  /** What a node lacks that says no place, such as "no host". */
  readonly lacks: string
  /** Where the node's documents are, or `undefined` when it does not say. */
  place(inputs: NodeInputs, env: NodeEnv): Promise<Place | undefined>
  open(place: Place, inputs: NodeInputs, env: NodeEnv): VectorCollection | Promise<VectorCollection>
}

/**
 * A store that there is a client for. While a node says no place its documents are kept in the
 * embedded store, in a file of their own for each name that the server would know them by.
 */
export function defineServerStore<Place>({ lacks, place, open, ...kind }: ServerStoreKind<Place>): NodeDefinition {
  const substitution = `Keeps its documents in the embedded vector store while it has ${lacks}`
  const storeName = storeNameOf(kind)
  return defineVectorStore({
    ...kind,
    storeName,
    substitution,
    assess: async (inputs, env) => ((await place(inputs, env)) === undefined ? { substitution } : {}),
    collection: (inputs, env) =>
      lazyCollection(async () => {
        const found = await place(inputs, env)
        return found === undefined ? env.vectorCollection(storeName(inputs)) : await open(found, inputs, env)
      }, true),
  })
}

export type HostedStoreKind = Omit<OwnKind, 'description'> & { readonly description?: string }

/**
 * A vendor's store that there is no client for: its documents are kept in the embedded store. A node
 * with a credential means the vendor's own, and is refused.
 */
export function defineHostedStore({ description, ...kind }: HostedStoreKind): NodeDefinition {
  const { label, outputLabel = label } = kind
  const substitution = `Keeps its documents in the embedded vector store: there is no client for ${label}`
  const storeName = storeNameOf(kind)
  return defineVectorStore({
    ...kind,
    description: description ?? `Finds documents, for flows that keep them in ${outputLabel}`,
    storeName,
    substitution,
    async assess(inputs, env) {
      if ((await readCredential(inputs, env)) === undefined) return { substitution }
      return { refusal: noClient(inputs, label).message }
    },
    collection: (inputs, env) =>
      lazyCollection(async () => {
        if ((await readCredential(inputs, env)) !== undefined) throw noClient(inputs, label)
        return env.vectorCollection(storeName(inputs))
      }, true),
  })
}

function storeNameOf({ name, storedAs = name, namedBy }: Pick<OwnKind, 'name' | 'storedAs' | 'namedBy'>) {
  return (inputs: NodeInputs) => nameOf(storedAs, namedBy, inputs)
}

function noClient(node: NodeInputs, vendor: string): Failure {
  return new Failure(
    'broken',
    `Cannot run node "${node.label}": there is no client for ${vendor} here; without its credential the node keeps its ` +
      'documents in the embedded vector store',
  )
}
