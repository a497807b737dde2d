import type { NodeInput, NodeOption } from '../domain/flow/node-form.ts'

type Rest = Omit<Partial<NodeInput>, 'name' | 'label' | 'type'>

/** A field may stay empty, and editors keep it under "Additional Parameters". */
export const additional = { additionalParams: true, optional: true } as const

export const textInput = inputOf('string')
export const numberInput = inputOf('number')
export const flagInput = inputOf('boolean')
export const jsonInput = inputOf('json')
/** One of the `options` among the rest. */
export const choiceInput = inputOf('options')

/** The credential of a node, which editors show beside its inputs. */
export function credentialInput(kinds: readonly string[], rest: Rest = {}): NodeInput {
  return { name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: kinds, ...rest }
}

/** Options that are called what they are. */
export function sameLabels(names: readonly string[]): readonly NodeOption[] {
  return names.map((name) => ({ label: name, name }))
}

// Editors get keys in the order written: type after label, then the rest as it is given.
function inputOf(type: string) {
  return (name: string, label: string, rest: Rest = {}): NodeInput => ({ name, label, type, ...rest })
}
