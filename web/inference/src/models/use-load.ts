import { outwardPath } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import { type Load, readLoad } from './load.ts'

const everyMs = 2_000
const noLoad: Load = { models: new Map(), upstreams: new Map() }

/** What is being computed, here and elsewhere; nothing while that cannot be told. */
export function useLoad(): Load {
  const { data = noLoad } = useQuery({
    queryKey: ['load'],
    async queryFn({ signal }): Promise<Load> {
      const answer = await fetch(outwardPath('/metrics'), { signal })
      return answer.ok ? readLoad(await answer.text()) : noLoad
    },
    structuralSharing: (before, now) => (isSame(before as Load | undefined, now as Load) ? before : now),
    refetchInterval: everyMs,
  })
  return data
}

// Maps are not compared by the query itself.
function isSame(before: Load | undefined, now: Load): boolean {
  return before !== undefined && textOf(before) === textOf(now)
}

const textOf = ({ models, upstreams }: Load) => JSON.stringify([[...models], [...upstreams]])
