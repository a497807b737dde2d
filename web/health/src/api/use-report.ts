import { type StreamState, useLiveStream } from '@hearth/ui-kit'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import type { Arrived } from './arrived.ts'
import { isWorthShowing } from './is-worth-showing.ts'
import { pastKey } from './use-history.ts'
import { useSilence } from './use-silence.ts'

export type Reports = {
  readonly arrived: Arrived | undefined
  readonly stream: StreamState
  /** When the service was heard last, where that is too long ago to vouch for what is shown. */
  readonly silentSinceMs: number | undefined
}

/** The newest report, pushed by the service; a change of a verdict also renews what lies in the past. */
export function useReport(): Reports {
  const [arrived, setArrived] = useState<Arrived | undefined>(undefined)
  const client = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const { silentSinceMs, heard } = useSilence()
  const stream = useLiveStream({
    url: visible ? '/api/v1/events' : undefined,
    events: ['report', 'change'],
    onEvent({ name, data }) {
      heard()
      if (name !== 'report') return void client.invalidateQueries({ queryKey: pastKey })
      const next = { report: JSON.parse(data) as HealthBody, atMs: Date.now() }
      setArrived((shown) => (isWorthShowing(shown, next) ? next : shown))
    },
  })
  return { arrived, stream, silentSinceMs }
}
