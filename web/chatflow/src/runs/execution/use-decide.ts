import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Decision, HumanInput } from '../../chat/conversation.ts'
import type { KeptRun } from '../run-api.ts'

type Decided = {
  readonly decision: Decision
  readonly type: HumanInput['type']
  /** Empty where nothing more was said. */
  readonly feedback: string
}

/** Sends on a run that waits, in its own session and as it was asked: watched or not, the draft or what is deployed. */
export function useDecide({ id, chatflowid, sessionId, kind, trace }: KeptRun, onDecided: () => void) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ decision: { nodeId, approve, reject }, type, feedback }: Decided) {
      const said = feedback === '' ? {} : { feedback }
      await sendApi(`/internal-prediction/${encodeURIComponent(chatflowid)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          question: feedback === '' ? (type === 'proceed' ? approve : reject) : feedback,
          humanInput: { type, startNodeId: nodeId, ...said },
          chatId: sessionId,
          overrideConfig: { sessionId },
          trace: kind === 'trace',
          draft: trace?.spans[0]?.attributes.draft === true,
        }),
      })
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: queryKeys.runs(chatflowid) })
      await client.invalidateQueries({ queryKey: queryKeys.run(id) })
    },
    onSuccess: onDecided,
  })
}
