import type { Values } from '@hearth/flow'

/** A chat model as the service takes it: its kind, and what is set in it. */
export type ChosenModel = { readonly name: string; readonly inputs: Values }

/** The model of this machine; it needs no credential. */
export const defaultModel: ChosenModel = { name: 'chatHearth', inputs: {} }

/** The model that is chosen in a node; `undefined` where none is. */
export function nodeModelOf(values: Values): ChosenModel | undefined {
  for (const [field, name] of Object.entries(values)) {
    const inputs = values[`${field}Config`]
    if (!field.endsWith('Model') || typeof name !== 'string' || name === '') continue
    if (typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)) return { name, inputs: { ...inputs } }
  }
  return undefined
}
