import { parentPort, workerData } from 'node:worker_threads'

const { bytes, spans, spanMs } = workerData as {
  readonly bytes: number
  readonly spans: number
  readonly spanMs: number
}
// Written once: pages that were never written are all one and the same.
const left = Buffer.alloc(bytes, 1)
const right = Buffer.alloc(bytes, 1)

parentPort?.once('message', () => {
  // What else runs makes some spans slow, and none too fast.
  parentPort?.postMessage(Math.max(...Array.from({ length: spans }, bytesPerSecond)))
})
parentPort?.postMessage('ready')

// Compares at the speed of the machine's own instructions, and reads both to their ends.
function bytesPerSecond(): number {
  const startedMs = performance.now()
  let read = 0
  do read += left.equals(right) ? 2 * bytes : 0
  while (performance.now() - startedMs < spanMs)
  return read / ((performance.now() - startedMs) / 1_000)
}
