import type { CredentialKinds } from '../../records/credential-kind.ts'
import type { NodeInput } from '../node-form.ts'

/** A value of a drawn node that a request may override. */
export type ConfigurableInput = {
  /** Label of the node, which is what overrides name it by. */
  readonly node: string
  readonly nodeId: string
  readonly label: string
  readonly name: string
  /** The values to choose from, joined by commas, where there is a choice. */
  readonly type: string
  /** Fields of one item of an `array`. */
  readonly schema?: readonly { readonly name: string; readonly label: string; readonly type: string }[]
}

type Drawn = { readonly id: string; readonly label: string; readonly inputParams: readonly NodeInput[] }

/** What may be overridden of a drawn node: its fields, and those of its credential. */
export function configurableInputs(node: Drawn, kinds: CredentialKinds): readonly ConfigurableInput[] {
  const place = { node: node.label, nodeId: node.id }
  return node.inputParams.flatMap((input) => {
    const { label, name, type } = input
    if (type === 'credential') return credentialFields(input, kinds).map((field) => ({ ...place, ...field }))
    if (type === 'file') return [{ ...place, label, name: 'files', type: input.fileType ?? type }]
    if (type !== 'array') return [{ ...place, label, name, type: shownType(input) }]
    const schema = (input.array ?? []).map((item) => ({ name: item.name, label: item.label, type: shownType(item) }))
    return [{ ...place, label, name, type, schema }]
  })
}

function credentialFields({ credentialNames = [] }: NodeInput, kinds: CredentialKinds) {
  return credentialNames
    .flatMap((name) => kinds.get(name)?.inputs ?? [])
    .map((input) => ({ label: input.label, name: input.name, type: shownType(input) }))
}

function shownType({ type, options }: NodeInput): string {
  if (type === 'password') return 'string'
  if (type !== 'options' && type !== 'multiOptions') return type
  return options === undefined ? 'string' : options.map(({ name }) => name).join(', ')
}
