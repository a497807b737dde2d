import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { DockerBody } from '../../../../services/logs/src/wire/docker.ts'

const refreshMs = 30_000

/** Whether the Docker Engine can be asked. */
export function useDocker() {
  return useQuery({
    queryKey: ['docker'],
    queryFn: ({ signal }) => ask<DockerBody>('/api/v1/docker', { signal }),
    refetchInterval: refreshMs,
  })
}
