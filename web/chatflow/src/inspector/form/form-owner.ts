import { createContext, use } from 'react'
import type { Values } from './is-shown.ts'

/** Whose fields are filled in: a node, or the component that one of its fields chose, such as the model of an agent. */
export type FormOwner = {
  readonly nodeId: string
  /** Name of the kind that is asked what there is to choose from. */
  readonly kind: string
  readonly values: Values
  readonly credentialId: string | undefined
  readonly isReadOnly: boolean
}

/** Gives the fields within it their owner. */
export const FormOwnerProvider = createContext<FormOwner | undefined>(undefined)

export function useFormOwner(): FormOwner {
  const owner = use(FormOwnerProvider)
  if (owner === undefined) throw new Error('Cannot show a field: there is no FormOwnerProvider around')
  return owner
}
