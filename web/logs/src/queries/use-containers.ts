import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'

const refreshMs = 10_000

/** All containers and processes, kept fresh while the page is seen. */
export function useContainers() {
  return useQuery({
    queryKey: ['containers'],
    queryFn: ({ signal }) => ask<ContainerBody[]>('/api/v1/containers', { signal }),
    refetchInterval: refreshMs,
  })
}
