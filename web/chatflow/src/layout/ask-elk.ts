import type { ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { t } from './words.ts'

type Answer = { readonly id: number; readonly data: ElkNode; readonly error?: unknown }

const layoutId = 1

/**
 * Has ELK lay a graph out, in a worker of its own that ends with it.
 *
 * @throws what the signal was aborted with, and what ELK refuses a graph with
 */
export async function askElk(graph: ElkNode, signal: AbortSignal): Promise<ElkNode> {
  signal.throwIfAborted()
  const worker = new Worker(workerUrl)
  try {
    return await answerOf(worker, graph, signal)
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, graph: ElkNode, signal: AbortSignal): Promise<ElkNode> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = () => reject(new Error(t('notLoaded')))
    worker.onmessage = ({ data: { id, data, error } }: MessageEvent<Answer>) => {
      if (error !== undefined) reject(new Error(t('refused'), { cause: error }))
      else if (id === layoutId) resolve(data)
    }
    worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] })
    worker.postMessage({ id: layoutId, cmd: 'layout', graph, layoutOptions: {}, options: {} })
  })
}
