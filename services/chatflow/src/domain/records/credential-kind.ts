import type { NodeInput } from '../flow/node-form.ts'

/** A kind of credential: what editors ask for when one is added. */
export type CredentialKind = {
  readonly name: string
  readonly label: string
  readonly version: number
  readonly inputs: readonly NodeInput[]
}

/** All kinds of credentials by name. */
export type CredentialKinds = ReadonlyMap<string, CredentialKind>

/** Whether a field's value may be shown again: not that of a password or of an address that holds one. */
export function isSecretField(kind: CredentialKind | undefined, field: string): boolean {
  const input = kind?.inputs.find(({ name }) => name === field)
  return input === undefined || !shownTypes.has(input.type)
}

const shownTypes = new Set(['string', 'number', 'boolean', 'options'])
