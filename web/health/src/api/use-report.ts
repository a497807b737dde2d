import { type StreamState, useLiveStream } from '@hearth/ui-kit'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import { pastKey } from './use-history.ts'

/** A report and when it arrived here: the clocks of two machines may differ. */
export type Arrived = { readonly report: HealthBody; readonly atMs: number }

/** The newest report, pushed by the service; a change of a verdict also renews what lies in the past. */
export function useReport(): { readonly arrived: Arrived | undefined; readonly stream: StreamState } {
  const [arrived, setArrived] = useState<Arrived | undefined>(undefined)
  const client = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const stream = useLiveStream({
    url: visible ? '/api/v1/events' : undefined,
    events: ['report', 'change'],
    onEvent({ name, data }) {
      if (name === 'report') setArrived({ report: JSON.parse(data) as HealthBody, atMs: Date.now() })
      else void client.invalidateQueries({ queryKey: pastKey })
    },
  })
  return { arrived, stream }
}
