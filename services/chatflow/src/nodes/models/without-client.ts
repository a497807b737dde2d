import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readCredential } from '../read-credential.ts'
import { missingKey } from './model-key.ts'
import { readModel, samplingSettings } from './model-settings.ts'
import { servedLocally } from './served-locally.ts'

/** A kind of model that nothing here can call: its node is known, so that flows with it are. */
type KindWithoutClient = Pick<NodeDefinition, 'name' | 'label' | 'version'> & {
  readonly baseClasses: readonly [string, ...string[]]
  readonly credential: NodeInput
  readonly inputs: readonly NodeInput[]
}

/** Kinds of models of such vendors. Without a credential another answers in their place; with one they are refused. */
export function defineWithoutClient(category: string, kinds: readonly KindWithoutClient[]): readonly NodeDefinition[] {
  return kinds.map(({ credential, inputs, ...kind }) =>
    servedLocally({
      ...kind,
      type: kind.baseClasses[0],
      category,
      description: `A model of ${kind.label}, which is not called from here`,
      inputs: [credential, ...inputs],
      init: (own, env) => makeRefused(category, credential.credentialNames ?? [], own, env),
    }),
  )
}

function makeRefused(category: string, credentials: readonly string[], inputs: NodeInputs, env: NodeEnv): unknown {
  const apiKey = () => refuse(inputs, env, credentials)
  const place = { provider: 'openai-compatible', label: inputs.label, model: readModel(inputs) ?? '' } as const
  return category === 'Embeddings'
    ? env.createEmbeddingModel({ ...place, apiKey, userSupplied: true })
    : env.createChatModel({ ...place, ...samplingSettings(inputs), apiKey, userSupplied: true })
}

async function refuse(inputs: NodeInputs, env: NodeEnv, names: readonly string[]): Promise<never> {
  if ((await readCredential(inputs, env)) === undefined) {
    throw missingKey(inputs, `and there is no client for "${names.join('", "')}" here; choose another model`)
  }
  throw new Failure(
    'broken',
    `Cannot call "${inputs.label}": there is no client for it here; without its credential the local model answers`,
  )
}
