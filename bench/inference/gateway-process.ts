// A process with the gateway alone, as the inference service mounts it: before routes that answer
// nothing. Takes the address of an upstream, prints its port.
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createServer } from '@hearth/server'
import { upstreamsSchema } from '../../services/inference/src/upstreams/config.ts'
import { createGateway } from '../../services/inference/src/upstreams/gateway.ts'
import { renderError } from '../../services/inference/src/wire/error.ts'

const common = parseCommon(readSettings({ cwd: '/', env: {} }))
const logger = createLogger({ service: 'inference', level: 'fatal' })
const server = createServer({
  ...{ service: 'inference', title: 'Gateway', common, logger, port: 0, maxBodyBytes: 8_388_608, renderError },
})
const gateway = createGateway(
  {
    upstreams: upstreamsSchema.parse([{ url: process.argv[2], kind: 'openai', maxParallel: 256 }]),
    maxQueue: 1_000,
    maxQueueWaitMs: 60_000,
  },
  { logger, renderError, env: {}, metrics: server.metrics, isLocal: async () => false, defaultModel: () => 'none' },
)
server.app.use(gateway.handle)
const { port } = await server.start()
await gateway.start()
process.send?.(port)
process.on('disconnect', () => process.exit())
