import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { useParams } from '@tanstack/react-router'
import { useFlow } from '../api/use-flows.ts'
import { FlowView } from './flow-view.tsx'

/** The flow that the address names. */
export function FlowPage() {
  const { id } = useParams({ from: '/flows/$id' })
  const { data, error, refetch } = useFlow(id)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading the flow" />
  return <FlowView key={id} flow={data} />
}
