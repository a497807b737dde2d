import type { ReportProgress } from '../../domain/documents/ingest/ingest-jobs.ts'
import type { FlowUpsert, IngestTask } from '../../domain/documents/ingest/ingest-task.ts'
import { reembedFlow, upsertFlow } from '../../domain/documents/ingest/upsert-flow.ts'
import type { DocumentStoreDeps } from '../../domain/documents/stores/document-stores.ts'
import { fillStore } from '../../domain/documents/stores/fill-store.ts'
import { processLoader } from '../../domain/documents/stores/process-loader.ts'
import { upsertStore } from '../../domain/documents/stores/upsert-store.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { chunkPage } from './document-chunks.ts'
import type { VectorDeps } from './vector.ts'

export type PerformDeps = DocumentStoreDeps & VectorDeps

/** Does what an ingestion is for; what it gives is the answer of its request, or the result of its job. */
export async function performTask(
  deps: PerformDeps,
  task: IngestTask,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<unknown> {
  switch (task.kind) {
    case 'read loader':
      await processLoader(deps, task.storeId, task.loader, report, signal)
      return await chunkPage(deps, task.storeId, task.loader.id, 1)
    case 'fill store':
      return await fillStore(deps, task.storeId, task.docId, report, signal)
    case 'upsert':
      return await upsertStore(deps, task.storeId, task.asked, report, signal)
    case 'upsert all': {
      const results = []
      for (const item of task.asked) {
        results.push(await upsertStore(deps, task.storeId, { replaceExisting: true, ...item }, report, signal))
      }
      return results
    }
    case 'upsert flow':
      return await upsertOf(deps, task, report, signal)
    case 'reembed flow':
      return { numEmbedded: await reembedFlow(deps, await callOf(deps, task), signal) }
  }
}

type FlowTask = { readonly chatflowId: string; readonly asked: FlowUpsert }

async function callOf(deps: PerformDeps, { chatflowId, asked }: FlowTask) {
  const chatflow = await findChatflow(deps.chatflows, chatflowId)
  const { stopNodeId, chatId } = asked
  return { ...asked, stopNodeId, chatId, chatflow, vars: await deps.varsOf(chatflow, asked.vars) }
}

async function upsertOf(deps: PerformDeps, task: FlowTask, report: ReportProgress, signal: AbortSignal) {
  const onProgress = (done: { readonly added: number; readonly skipped: number }) =>
    report({ stage: 'embedding', ...done, chunks: done.added + done.skipped })
  const { result, nodes } = await upsertFlow(deps, { ...(await callOf(deps, task)), onProgress }, signal)
  const { addedDocs: _addedDocs, ...counts } = result
  await deps.history.add({
    id: deps.newId(),
    chatflowId: task.chatflowId,
    result: JSON.stringify(counts),
    flowData: JSON.stringify(nodes),
    createdAtMs: deps.nowMs(),
  })
  return result
}
