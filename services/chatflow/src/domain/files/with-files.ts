import type { ChatflowStore } from '../chatflow.ts'
import type { FlowFiles } from './flow-files.ts'

/** The same store, in which a flow that goes takes its files along. */
export function flowsWithFiles(store: ChatflowStore, files: Pick<FlowFiles, 'remove'>): ChatflowStore {
  return {
    ...store,
    async remove(id) {
      const removed = await store.remove(id)
      if (removed) await Promise.all([files.remove({ chatflowId: id }), files.remove({ workspaceOf: id })])
      return removed
    },
  }
}
