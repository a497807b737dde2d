import { openService, type Service, type ServiceContext } from '@hearth/server'
import { type OpenChatflow, openChatflow } from './composition/open-chatflow.ts'
import type { ChatflowConfig } from './config.ts'

export type ChatflowService = Service & {
  /** While it runs: the API key made at this start, in the clear; `undefined` when there was one already. */
  readonly firstKey: OpenChatflow['firstKey']
  /** While it runs: who may ask which endpoint, by method and path. */
  readonly access: OpenChatflow['access'] | undefined
}

/** The chatflow service: nothing is opened before `start`, all of it is closed by `close`. */
export function createChatflowService(config: ChatflowConfig, context: ServiceContext): ChatflowService {
  const service = openService('chatflow', (parts) => openChatflow(config, context, parts))
  return {
    name: service.name,
    get firstKey() {
      return service.opened?.firstKey
    },
    get access() {
      return service.opened?.access
    },
    stopTimes: config.replicas ? { delayMs: config.stopDelayMs, graceMs: config.stopGraceMs } : undefined,
    start: () => service.start(),
    drain: () => service.drain(),
    close: (signal) => service.close(signal),
  }
}
