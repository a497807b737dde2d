import { AskError, chunksOf, readData, refused } from '@hearth/ui-kit'
import { useMutation } from '@tanstack/react-query'
import { sendApi } from '../../api/ask-api.ts'
import { useDraftSync } from '../../drafts/use-draft.tsx'
import { readNodeEvent } from '../read-node-event.ts'
import type { RunMode } from '../run-api.ts'
import type { RunFollower } from '../run-follower.ts'
import { useRuns } from '../runs-context.tsx'

export type PartRuns = {
  /** Runs one node, what comes after it or what leads to it; what is drawn counts, deployed or not. */
  run(mode: RunMode, nodeId: string): void
  readonly isRunning: boolean
  /** What the last of them failed with. */
  readonly error: Error | undefined
}

/**
 * Lets a part of the flow run; its nodes tell how they do as in any run that is followed.
 *
 * @param onError told what a run failed with
 */
export function useRunPart(onError?: (error: Error) => void): PartRuns {
  const { flowId, follower } = useRuns()
  const draft = useDraftSync()
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ mode, nodeId }: { readonly mode: RunMode; readonly nodeId: string }) {
      await draft.flush()
      await followPart(flowId, { mode, nodeId, draft: true }, follower)
    },
    onError: (failure) => onError?.(failure),
  })
  return { run: (mode, nodeId) => mutate({ mode, nodeId }), isRunning: isPending, error: error ?? undefined }
}

async function followPart(flowId: string, part: object, follower: RunFollower): Promise<void> {
  follower.begin()
  try {
    const answer = await sendApi(`/chatflows/${flowId}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(part),
    })
    if (!answer.ok) throw await refused(answer)
    for await (const data of readData(chunksOf(answer.body ?? new ReadableStream()))) tell(data, follower)
  } finally {
    follower.end()
  }
}

function tell(data: string, follower: RunFollower): void {
  const node = readNodeEvent(data)
  if (node !== undefined) {
    follower.tell(node)
    return
  }
  const { event, data: value } = JSON.parse(data) as { readonly event: string; readonly data: unknown }
  if (event === 'error') throw new AskError(String(value), 500)
}
