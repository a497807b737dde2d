import { Failure } from '@hearth/kernel'
import type { NodeDefinition, NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { missingKey } from './model-key.ts'
import { readModel, samplingSettings } from './model-settings.ts'

/** A vendor whose API nothing here speaks: its nodes are known, so that flows with them are. */
export type UnspokenVendor = Pick<
  NodeDefinition,
  'name' | 'label' | 'version' | 'type' | 'category' | 'baseClasses'
> & {
  readonly credential: NodeInput
  readonly inputs: readonly NodeInput[]
}

/** A model of such a vendor. Without a credential another answers in its place; with one it is refused. */
export function modelWithoutClient({ credential, inputs, ...kind }: UnspokenVendor): NodeDefinition {
  const names = credential.credentialNames ?? []
  return {
    ...kind,
    description: `A model of ${kind.label}, which is not called from here`,
    inputs: [credential, ...inputs],
    init(own, env) {
      const apiKey = () => refuse(own, env, names)
      const place = { provider: 'openai-compatible', label: own.label, model: readModel(own) ?? '' } as const
      return kind.category === 'Embeddings'
        ? env.createEmbeddingModel({ ...place, apiKey, userSupplied: true })
        : env.createChatModel({ ...place, ...samplingSettings(own), apiKey, userSupplied: true })
    },
  }
}

async function refuse(inputs: NodeInputs, env: NodeEnv, names: readonly string[]): Promise<never> {
  const { credentialId, label } = inputs
  if (credentialId === undefined || (await env.revealCredential(credentialId)) === undefined) {
    throw missingKey(inputs, `and there is no client for "${names.join('", "')}" here; choose another model`)
  }
  throw new Failure(
    'broken',
    `Cannot call "${label}": there is no client for it here; without its credential the local model answers`,
  )
}
