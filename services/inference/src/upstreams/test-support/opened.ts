import { type ScriptedUpstream, startUpstream } from './scripted-upstream.ts'
import { type GatewaySettings, type RunningGateway, startGateway } from './start-gateway.ts'

/** Servers that a test opens, and their end. */
export type Opened = {
  upstream(models?: readonly string[]): Promise<ScriptedUpstream>
  gateway(settings: GatewaySettings): Promise<RunningGateway>
  closeAll(): Promise<void>
}

export function createOpened(): Opened {
  const open: (() => Promise<void>)[] = []
  return {
    async upstream(models) {
      const started = await startUpstream(models)
      open.push(started.close)
      return started
    },
    async gateway(settings) {
      const started = await startGateway(settings)
      open.push(started.stop)
      return started
    },
    async closeAll() {
      for (const close of open.splice(0).toReversed()) await close()
    },
  }
}

export const ask = (model: string, more: object = {}) => ({
  model,
  messages: [{ role: 'user', content: 'Hi' }],
  ...more,
})
