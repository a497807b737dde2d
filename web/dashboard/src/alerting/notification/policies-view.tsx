import { AskError, EmptyState } from '@hearth/ui-kit'
import { UnansweredForm } from '../../app/unanswered-form.tsx'
import { useContactPoints, useMuteTimings, usePolicy } from '../../queries/alerting.ts'
import { useMay } from '../../queries/own-actions.ts'
import { t } from '../words.ts'
import { PolicyForm } from './policy-form.tsx'

/** Which alerts go to whom. */
export function PoliciesView() {
  const policy = usePolicy()
  const points = useContactPoints()
  const timings = useMuteTimings()
  const canWrite = useMay('alert.notifications:write') === true
  const error = policy.error ?? points.error ?? timings.error
  if (policy.data === undefined || points.data === undefined || timings.data === undefined) {
    if (error instanceof AskError && error.status === 403) return <EmptyState title={t('mayNotRead')} />
    return <UnansweredForm asked={[policy, points, timings]} />
  }
  const isOfFile = points.data.some(({ provenance }) => provenance === 'file')
  const names = [...new Set(points.data.map(({ name }) => name))]
  const timingNames = timings.data.map(({ name }) => name)
  return <PolicyForm first={policy.data} names={names} timings={timingNames} canWrite={canWrite && !isOfFile} />
}
