import { join } from 'node:path'
import { type Failure, type Logger, openSecrets } from '@hearth/kernel'
import type { Service, ServiceContext } from '@hearth/server'
import { type OpenServer, openServer } from './composition/open-server.ts'
import type { ChatflowConfig } from './config.ts'
import { openStorage } from './storage/open-storage.ts'
import { starterFlow } from './templates/starter-flow.ts'

export type ChatflowService = Service & {
  /** The API key made at this start, in the clear; `undefined` when there was one already. */
  readonly firstKey: string | undefined
}

/** The chatflow service: nothing is opened before `start`, all of it is closed by `close`. */
export function createChatflowService(config: ChatflowConfig, context: ServiceContext): ChatflowService {
  let running: OpenServer | undefined
  return {
    name: 'chatflow',
    get firstKey() {
      return running?.firstKey
    },
    async start() {
      running = await open(config, context)
      try {
        return await running.listen()
      } catch (error) {
        await running.close(AbortSignal.abort())
        throw error
      }
    },
    async close(signal) {
      await running?.close(signal)
    },
  }
}

async function open(config: ChatflowConfig, context: ServiceContext): Promise<OpenServer> {
  const { home } = context.common
  const secrets = await openSecrets(home)
  const storage = await openStorage({
    path: join(home, 'chatflow', 'chatflow.db'),
    url: config.databaseUrl,
    maxConnections: config.maxDatabaseConnections,
    statementTimeoutMs: config.databaseTimeoutMs,
    maxVersions: config.maxFlowVersions,
    credentialKey: secrets.derive('credentials'),
    firstFlow: starterFlow(Date.now()),
    onTaken: (failure) => stopProcess(failure, context.logger),
  })
  const inferenceKey = config.inferenceKey ?? secrets.derive('chatflow service key').toString('base64url')
  const localKey = secrets.derive('cli key').toString('base64url')
  return openServer({ config, context: { ...context, inferenceKey }, storage, localKey })
}

// Asked to stop in good order; whoever watches over the process starts it again, and it then says why it cannot run.
function stopProcess({ message }: Failure, logger: Logger): void {
  logger.fatal(message)
  process.kill(process.pid, 'SIGTERM')
}
