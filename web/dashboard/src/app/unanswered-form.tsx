import { ErrorState } from '@hearth/ui-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { SkeletonForm } from './skeleton-form.tsx'

export type UnansweredFormProps = { readonly asked: readonly Pick<UseQueryResult, 'error' | 'refetch'>[] }

/**
 * Stands in the place of a form while something that it needs has no answer yet. Once all is there, no later answer may
 * take the form away: what was written into it would be lost.
 */
export function UnansweredForm({ asked }: UnansweredFormProps) {
  const failed = asked.filter(({ error }) => error !== null)
  const [first] = failed
  if (first === undefined) return <SkeletonForm />
  const askAgain = () => {
    for (const { refetch } of failed) void refetch()
  }
  return <ErrorState error={first.error} retry={askAgain} />
}
