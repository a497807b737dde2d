import { useQuery } from '@tanstack/react-query'
import { type Load, readLoad } from './load.ts'

const everyMs = 2_000
const noLoad: Load = { models: new Map(), upstreams: new Map() }

/** What is being computed, here and elsewhere; nothing while that cannot be told. */
export function useLoad(): Load {
  const { data = noLoad } = useQuery({
    queryKey: ['load'],
    async queryFn({ signal }): Promise<Load> {
      const answer = await fetch('/metrics', { signal })
      return answer.ok ? readLoad(await answer.text()) : noLoad
    },
    refetchInterval: everyMs,
  })
  return data
}
