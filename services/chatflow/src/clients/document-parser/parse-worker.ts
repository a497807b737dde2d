import { parentPort, workerData } from 'node:worker_threads'
import type { Document } from '../../domain/documents/document.ts'
import { ParseFault } from './parse-fault.ts'
import { readDocuments } from './read-documents.ts'
import type { ThreadAnswer, ThreadLimits, ThreadQuestion } from './thread-messages.ts'

// Runs in a thread of its own: reads one file at a time and hands on a batch when it is asked for
// one, so that no more than a batch waits, however slow the other side is.

const maxBatchDocuments = 200
const maxBatchChars = 200_000

const limits = workerData as ThreadLimits
let reading: AsyncIterator<Document> | undefined

parentPort?.on('message', async (question: ThreadQuestion) => {
  if (question.kind === 'start') reading = readDocuments(question, question.request, limits)[Symbol.asyncIterator]()
  parentPort?.postMessage(await nextBatch())
})

async function nextBatch(): Promise<ThreadAnswer> {
  const documents: Document[] = []
  try {
    for (let chars = 0; documents.length < maxBatchDocuments && chars < maxBatchChars; ) {
      const step = await reading?.next()
      if (step === undefined || step.done) return { kind: 'batch', documents, last: true }
      documents.push(step.value)
      chars += step.value.pageContent.length
    }
    return { kind: 'batch', documents, last: false }
  } catch (error) {
    // Parsers of foreign formats fail in a hundred ways on a damaged file.
    if (error instanceof ParseFault) return { kind: 'fault', fault: error.kind, message: error.message }
    return { kind: 'fault', fault: 'invalid', message: `it is damaged or of another kind (${firstLine(error)})` }
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0]?.slice(0, 120) ?? ''
}
