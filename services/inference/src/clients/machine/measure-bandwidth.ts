import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

// More than the caches of usual processors hold, and little beside any model.
const bytesOfAll = 128 * 1_048_576
const spans = { spans: 4, spanMs: 20 }
const mostThreads = 8

/**
 * What threads that compute together read of the memory, in bytes a second: measured for 80 ms, in threads
 * of their own, so that nothing here stands still.
 *
 * @param threads as many as a model is computed with; more than eight make no difference
 */
export async function measureBandwidth(threads: number): Promise<number> {
  const count = Math.min(threads, mostThreads)
  const workerData = { bytes: Math.floor(bytesOfAll / 2 / count), ...spans }
  const script = new URL('./bandwidth-worker.ts', import.meta.url)
  const workers = Array.from({ length: count }, () => new Worker(script, { workerData, env: {}, execArgv: [] }))
  try {
    await Promise.all(workers.map((worker) => once(worker, 'message')))
    const measured = await Promise.all(workers.map(measure))
    return measured.reduce((sum, each) => sum + each, 0)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

async function measure(worker: Worker): Promise<number> {
  const answer = once(worker, 'message')
  worker.postMessage('go')
  return Number((await answer)[0])
}
