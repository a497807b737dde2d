import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { readDecision } from '../../chat/stream/read-extras.ts'
import { DecisionView } from '../../chat/turns/decision-view.tsx'
import type { KeptRun } from '../run-api.ts'
import { t } from '../words.ts'
import { useDecide } from './use-decide.ts'

export type DecisionOfProps = { readonly run: KeptRun; readonly onDecided: () => void }

/** Lets a run that waits for a person go on, or not; nothing of one that does not wait. */
export function DecisionOf({ run, onDecided }: DecisionOfProps) {
  const decide = useDecide(run, onDecided)
  const decision = run.status === 'waiting' ? readDecision(run.action) : undefined
  if (decide.isPending) return <LoadingState label={t('goesOn')} />
  if (decision === undefined) return null
  return (
    <>
      {decide.error !== null && <ErrorState error={decide.error} />}
      <DecisionView decision={decision} onDecide={(_, type, feedback) => decide.mutate({ decision, type, feedback })} />
    </>
  )
}
