// A process that runs the chatflow service and tells, when asked, what it holds.
import diagnostics from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { startService } from '../../../services/chatflow/src/test-support/running-service.ts'

/** What the service holds right after a garbage collection. */
export type Holding = { readonly heapBytes: number; readonly connections: number; readonly running: number }

let server: Server | undefined
diagnostics.subscribe('http.server.request.start', (message) => {
  server = (message as { server: Server }).server
})

const service = await startService(process.argv[2] ?? '')

async function measure(): Promise<Holding> {
  const running = await service.metric('chatflow_predictions_running')
  // What finalisers let go of in one collection goes in the next.
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    globalThis.gc?.()
  }
  const connections = server === undefined ? 0 : await promisify(server.getConnections).call(server)
  return { heapBytes: process.memoryUsage().heapUsed, connections, running }
}

process.on('message', async () => process.send?.(await measure()))
process.on('disconnect', () => process.exit())
process.send?.({ port: service.port })
