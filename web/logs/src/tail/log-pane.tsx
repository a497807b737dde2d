import { ErrorState } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import { fetchPage } from '../queries/fetch-page.ts'
import { LiveLog, type LiveLogProps } from './live-log.tsx'
import { LogSkeleton } from './log-skeleton.tsx'

export type LogPaneProps = Omit<LiveLogProps, 'first' | 'onRestart'>

/** The lines of a selection: the newest first page, then live. */
export function LogPane(props: LogPaneProps) {
  const { selection, within } = props
  const first = useQuery({
    queryKey: ['first', selection, within],
    queryFn: ({ signal }) => fetchPage(`${selection}&${within}`, undefined, signal),
    // The stream goes on from it, so that it never has to be asked for again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (first.isPending) return <LogSkeleton />
  if (first.isError) return <ErrorState error={first.error} retry={() => void first.refetch()} />
  return (
    <LiveLog
      key={`${selection} ${within} ${first.dataUpdatedAt}`}
      {...props}
      first={first.data}
      onRestart={() => void first.refetch()}
    />
  )
}
