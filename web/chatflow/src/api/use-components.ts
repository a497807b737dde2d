import type { Component } from '@hearth/flow'
import { useQuery } from '@tanstack/react-query'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

/** All kinds of nodes by their name. */
export type Components = ReadonlyMap<string, Component>

/** The kinds of nodes that the service has, asked for once: they change only with the service. */
export function useComponents() {
  return useQuery({
    queryKey: queryKeys.components,
    async queryFn({ signal }): Promise<Components> {
      const components = await askApi<Component[]>('/nodes', { signal })
      return new Map(components.map((component) => [component.name, component]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
