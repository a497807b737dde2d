import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { CredentialData } from '../../domain/records/credential.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { defineVectorStore, type VectorStoreKind } from './define-vector-store.ts'
import { lazyCollection, noClient } from './lazy-collection.ts'

export type HostedStoreKind = Omit<VectorStoreKind, 'storeName' | 'collection' | 'substitution'> & {
  /** Inputs that together name a store; the embedded one takes the same name. */
  readonly namedBy: readonly string[]
  /** First part of the embedded store's name; the kind's own by default. */
  readonly storedAs?: string
  /** The vendor's own service, reached with the credential; left out where there is no client for it. */
  connect?(inputs: NodeInputs, credential: CredentialData, env: NodeEnv): VectorCollection | undefined
}

/**
 * A vendor's vector store. Without a credential its documents are kept in the embedded store, in a
 * file of their own for each name that the vendor would know them by.
 */
export function defineHostedStore({ namedBy, storedAs, connect, ...kind }: HostedStoreKind): NodeDefinition {
  const storeName = (inputs: NodeInputs) => nameOf(storedAs ?? kind.name, namedBy, inputs)
  const substitution =
    connect === undefined
      ? `Keeps its documents in the embedded vector store: there is no client for ${kind.label}`
      : `Keeps its documents in the embedded vector store while it has no credential of ${kind.label}`
  return defineVectorStore({
    ...kind,
    storeName,
    substitution,
    async assess(inputs, env) {
      if ((await readCredential(inputs, env)) === undefined) return { substitution }
      return connect === undefined ? { refusal: noClient(inputs.label, kind.label).message } : {}
    },
    collection(inputs, env) {
      const embedded = env.vectorCollection(storeName(inputs))
      return lazyCollection(async () => {
        const credential = await readCredential(inputs, env)
        if (credential === undefined) return embedded
        const own = connect?.(inputs, credential, env)
        if (own === undefined) throw noClient(inputs.label, kind.label)
        return own
      }, true)
    },
  })
}

/** One name of a store's kind and what distinguishes it. */
export function nameOf(kind: string, namedBy: readonly string[], inputs: NodeInputs): string {
  return [kind, ...namedBy.map((name) => readText(inputs, name)?.trim() ?? '')].join('/')
}
