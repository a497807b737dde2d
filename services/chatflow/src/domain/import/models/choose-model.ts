import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { Sketch } from '../draw/sketch.ts'
import { type ModelSettings, modelConfig } from './model-config.ts'
import { vendorKinds } from './vendor-kinds.ts'

/** A model as a file names it. */
type NamedModel = {
  /** The node that uses it, by its label. */
  readonly node: string
  /** Who offers it, or what its node is called. */
  readonly vendor: string
  readonly settings: ModelSettings
}

/** The model of this machine; it answers where there is no counterpart. */
const ownModel = 'chatHearth'

export type ChosenModel = { readonly kind: string; readonly config: Readonly<Record<string, unknown>> }

/** Our kind of model for one that a file names, with what it says of it; what is left out is remarked. */
export function chooseModel({ node, vendor, settings }: NamedModel, sketch: Sketch, catalog: NodeCatalog): ChosenModel {
  const known = vendorKinds.get(plain(vendor))
  if (known === undefined) {
    const named = vendor === '' ? 'no model is chosen' : `"${vendor}" is no vendor of models that is known here`
    sketch.remark(
      node,
      ownModel,
      `${named}: the model of this machine answers in its place; choose another in the node`,
    )
  }
  const kind = known ?? ownModel
  // The name of a model of another vendor says nothing to ours.
  const own = known === undefined ? { ...settings, model: undefined, baseUrl: undefined } : settings
  const { config, dropped } = modelConfig(kind, own, catalog)
  if (dropped.length > 0)
    sketch.remark(node, kind, `not carried over, for its model has no such input: ${dropped.join(', ')}`)
  return { kind, config }
}

/** Inputs of a step that choose a model. @param name of the input: `llmModel` */
export function modelInputs(name: string, { kind, config }: ChosenModel): Readonly<Record<string, unknown>> {
  return { [name]: kind, [`${name}Config`]: { ...config, [name]: kind } }
}

/** A name without what builders add: `langgenius/openai/openai`, `OpenAIModel`, `lmChatOpenAi` are all `openai`. */
function plain(vendor: string): string {
  const last = vendor.split('/').at(-1) ?? ''
  const bare = last.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return bare.replace(/^(lmchat|lm|chat)/, '').replace(/(model|component|chat)$/, '')
}
