import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

// A thread that answers with the query itself, goes on for ever without a turn for "stuck", never answers "silent"
// and dies of "crash".
parentPort?.on('message', (message: ToWorker) => {
  if (message.kind !== 'ask') return
  const { id, task } = message
  if (task.kind !== 'query') return
  const { query } = task.request
  const post = (answer: FromWorker) => parentPort?.postMessage(answer)
  if (query === 'crash') throw new Error('crashed')
  if (query === 'silent') return
  if (query === 'stuck') for (;;) {}
  post({ kind: 'answered', id, stats: undefined, asksOn: false })
  post({ kind: 'piece', id, bytes: new TextEncoder().encode(query) })
  post({ kind: 'end', id })
})
