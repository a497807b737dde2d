import type { ReactNode } from 'react'
import { ProblemsProvider, useCheckedProblems } from './problems.ts'

/** Checks what is drawn as it changes; what is within is drawn anew only where it asks for the problems. */
export function CheckedProblems({ children }: { readonly children: ReactNode }) {
  return <ProblemsProvider value={useCheckedProblems()}>{children}</ProblemsProvider>
}
