import { AskError, EmptyState, ErrorState } from '@hearth/ui-kit'
import { SkeletonForm } from '../../app/skeleton-form.tsx'
import { useContactPoints, usePolicy } from '../../queries/alerting.ts'
import { useOwnUser } from '../../queries/people.ts'
import { t } from '../words.ts'
import { PolicyForm } from './policy-form.tsx'

/** Which alerts go to whom. */
export function PoliciesView() {
  const policy = usePolicy()
  const points = useContactPoints()
  const canWrite = useOwnUser().data?.orgRole === 'Admin'
  const error = policy.error ?? points.error
  if (error instanceof AskError && error.status === 403) return <EmptyState title={t('mayNotRead')} />
  if (error !== null) return <ErrorState error={error} retry={() => void policy.refetch()} />
  if (policy.data === undefined || points.data === undefined) return <SkeletonForm />
  const isOfFile = points.data.some(({ provenance }) => provenance === 'file')
  const names = [...new Set(points.data.map(({ name }) => name))]
  return <PolicyForm first={policy.data} names={names} canWrite={canWrite && !isOfFile} />
}
