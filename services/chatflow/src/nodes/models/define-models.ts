import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeDescription, NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { credentialInput } from '../inputs.ts'
import { listModels, listRegions, listServedModels } from './list-models.ts'
import type { VendorNames } from './model-names.ts'
import { type OpenAIEmbedding, type OpenAIModel, openAIChatModel, openAIEmbeddings } from './openai-compatible.ts'
import { servedLocally } from './served-locally.ts'
import type { VendorKey } from './vendors.ts'

type Category = 'Chat Models' | 'LLMs' | 'Embeddings'

/** A kind of node that is a model: a row of the tables of chat models, language models and embeddings. */
type ModelKind = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'description'> & {
  /** Its own class first, which is its type. */
  readonly baseClasses: readonly [string, ...string[]]
  readonly vendor: VendorKey
  /** What its credential has beside its kind; nodes without any say `none`. */
  readonly credential?: Parameters<typeof credentialInput>[1] | 'none'
  /** Its inputs after the credential, in the order of the editor. */
  readonly inputs: readonly NodeInput[]
  /** Under which name `modelNames` has the models that its list offers. */
  readonly knownModels?: VendorNames
  /** What its list of regions offers. */
  readonly regions?: readonly string[]
}

/** Kinds of chat models and language models that are called by OpenAI's API. */
export function defineOpenAIModels(
  category: Exclude<Category, 'Embeddings'>,
  kinds: readonly (ModelKind & OpenAIModel)[],
): readonly NodeDefinition[] {
  return kinds.map((kind) => {
    const definition: NodeDefinition = {
      ...describe(category, kind),
      loadMethods: listServedModels(kind.vendor, kind.knownModels),
      init: (inputs, env) => openAIChatModel(kind, inputs, env),
    }
    return kind.vendor.selfHosted ? definition : servedLocally(definition)
  })
}

/** Kinds of embeddings that are made by OpenAI's API. */
export function defineOpenAIEmbeddings(kinds: readonly (ModelKind & OpenAIEmbedding)[]): readonly NodeDefinition[] {
  return kinds.map((kind) => {
    const definition: NodeDefinition = {
      ...describe('Embeddings', kind),
      ...offeredBy(kind),
      init: (inputs, env) => openAIEmbeddings(kind, inputs, env),
    }
    return kind.vendor.selfHosted ? definition : servedLocally(definition)
  })
}

/** A kind whose vendor has an API of its own; `make` is what speaks it. */
type OwnApiKind = ModelKind & {
  readonly make: (inputs: NodeInputs, env: NodeEnv) => ChatModel | EmbeddingModel
}

/** Kinds of models whose vendors have APIs of their own. */
export function defineOwnApiModels(category: Category, kinds: readonly OwnApiKind[]): readonly NodeDefinition[] {
  return kinds.map((kind) => servedLocally({ ...describe(category, kind), ...offeredBy(kind), init: kind.make }))
}

function describe(category: Category, kind: ModelKind): NodeDescription {
  const { name, label, version, description, baseClasses, vendor, credential } = kind
  const key = credential === 'none' ? [] : [credentialInput([vendor.credential], credential)]
  const inputs = [...key, ...kind.inputs]
  return { name, label, version, type: baseClasses[0], category, description, baseClasses, inputs }
}

function offeredBy({ knownModels, regions }: ModelKind): Pick<NodeDescription, 'loadMethods'> {
  const loadMethods = {
    ...(knownModels === undefined ? {} : listModels(knownModels)),
    ...(regions === undefined ? {} : listRegions(regions)),
  }
  return Object.keys(loadMethods).length === 0 ? {} : { loadMethods }
}
