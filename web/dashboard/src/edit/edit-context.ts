import { createContext, use } from 'react'
import type { Session } from './use-session.ts'

/** What is chosen to be edited at the side. */
export type Choice =
  | { readonly kind: 'nothing' }
  /** `takesFocus` where whoever chose it goes on to change it. */
  | { readonly kind: 'panel'; readonly id: number; readonly takesFocus?: true }

export type Editing = {
  readonly session: Session
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  /** Says to whoever does not see it what happened. */
  readonly announce: (words: string) => void
}

const Context = createContext<Editing | undefined>(undefined)
export const EditingProvider = Context

/** What is being edited; within the editor alone. */
export function useEditing(): Editing {
  const editing = use(Context)
  if (editing === undefined) throw new Error('Cannot edit here: there is no EditingProvider around')
  return editing
}
