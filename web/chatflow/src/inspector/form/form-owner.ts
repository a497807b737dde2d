import type { Values } from '@hearth/flow'
import { createContext, use, useCallback, useEffect, useRef } from 'react'

/**
 * Whose fields are filled in: a node, or the component that one of its fields chose, such as the model of an agent. It
 * stays the same while they are.
 */
export type FormOwner = {
  readonly nodeId: string
  /** Name of the kind that is asked what there is to choose from. */
  readonly kind: string
  /** As they are when it is called. */
  readonly getValues: () => Values
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

/** Gives what was drawn last; the function stays the same, so that it draws nothing anew. */
export function useGetter<T>(value: T): () => T {
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  })
  return useCallback(() => now.current, [])
}
