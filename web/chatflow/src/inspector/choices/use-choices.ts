import type { ComponentInput, ComponentOption } from '@hearth/flow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { upstreamOf } from '../expressions/upstream.ts'
import { useFormOwner } from '../form/form-owner.ts'

const freshMs = 60_000

/**
 * What there is to choose from for a field that asks its provider. It is asked when the field is shown and when its
 * list is opened after what it depends on has changed, not with each letter that is typed elsewhere.
 */
export function useChoices({ loadMethod }: ComponentInput) {
  const editor = useEditor()
  const { nodeId, kind, getValues, credentialId } = useFormOwner()
  const question = (): string => {
    const { document } = editor.get()
    const node = document.nodes.find(({ id }) => id === nodeId)
    const previousNodes = upstreamOf(document, nodeId).map(({ id, data }) => ({ id, ...named(data) }))
    const currentNode = node === undefined ? undefined : { id: nodeId, ...named(node.data) }
    const own = { name: kind, id: nodeId, inputs: getValues(), credential: credentialId ?? '' }
    return JSON.stringify({ ...own, loadMethod, previousNodes, currentNode })
  }
  const [asked, setAsked] = useState(question)
  const query = useQuery({
    queryKey: queryKeys.choices(kind, loadMethod ?? '', asked),
    queryFn: ({ signal }) =>
      askApi<readonly ComponentOption[]>(`/node-load-method/${encodeURIComponent(kind)}`, {
        method: 'POST',
        body: JSON.parse(asked),
        signal,
      }),
    enabled: loadMethod !== undefined,
    staleTime: freshMs,
    // What is there stays in sight until the other is.
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    options: query.data ?? [],
    /** Whether it has been told, were it that there is nothing. */
    isKnown: query.data !== undefined || query.isError,
    isLoading: query.isFetching,
    error: query.error,
    /** To be called when the list opens. */
    update: () => setAsked(question()),
    refresh: () => {
      setAsked(question())
      void query.refetch()
    },
  }
}

function named({ name, label, inputs }: { name: string; label: string; inputs?: object }) {
  return { name, label, inputs }
}
