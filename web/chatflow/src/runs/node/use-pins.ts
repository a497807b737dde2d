import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { NodeRun, Pin } from '../run-api.ts'
import { useRuns } from '../runs-context.tsx'

export type Pins = {
  /** The outputs that stand for the work of nodes, by their ids. */
  readonly pins: ReadonlyMap<string, Pin>
  pin(nodeId: string, output: unknown): Promise<unknown>
  unpin(nodeId: string): Promise<unknown>
  /** Pins what the node gave last, where it gave something, or lets it do its work again. */
  toggle(nodeId: string): Promise<void>
}

const none: ReadonlyMap<string, Pin> = new Map()

/** The outputs that its owner has fixed in this flow, and how to fix and free them. */
export function usePins(): Pins {
  const { flowId } = useRuns()
  const client = useQueryClient()
  const path = `/chatflows/${flowId}/pins`
  const { data: pins = none } = useQuery({
    queryKey: queryKeys.pins(flowId),
    queryFn: ({ signal }) => askApi<Pin[]>(path, { signal }),
    select: byNode,
  })
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: queryKeys.pins(flowId) }) }
  const put = useMutation({
    mutationFn: ({ nodeId, output }: { readonly nodeId: string; readonly output: unknown }) =>
      askApi(`${path}/${encodeURIComponent(nodeId)}`, { method: 'PUT', body: { output } }),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: (nodeId: string) => askApi(`${path}/${encodeURIComponent(nodeId)}`, { method: 'DELETE' }),
    ...settle,
  })
  return {
    pins,
    pin: (nodeId, output) => put.mutateAsync({ nodeId, output }),
    unpin: (nodeId) => remove.mutateAsync(nodeId),
    async toggle(nodeId) {
      const runs = await askApi<NodeRun[]>(`/chatflows/${flowId}/node-runs/${encodeURIComponent(nodeId)}`)
      const last = runs.find(({ canPin }) => canPin)
      if (pins.has(nodeId)) await remove.mutateAsync(nodeId)
      else if (last !== undefined) await put.mutateAsync({ nodeId, output: last.output })
    },
  }
}

function byNode(pins: readonly Pin[]): ReadonlyMap<string, Pin> {
  return new Map(pins.map((pin) => [pin.nodeId, pin]))
}
