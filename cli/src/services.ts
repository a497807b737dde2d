import type { Service, ServiceContext, ServiceName, Settings } from '@hearth/kernel/base'

/** A service as the supervisor and `hearth serve` see it. */
export type ServiceEntry = {
  readonly name: ServiceName
  /** How a person gets in, for the table that `hearth up` prints. */
  readonly access: 'API key' | 'open'
  /** Loads the service's code, and only then: a process holds its own service alone. */
  readonly create: (settings: Settings, context: ServiceContext) => Promise<Service>
}

/** The services of the bundle in starting order: each after those that it calls. They stop in reverse. */
export const BUNDLE: readonly ServiceEntry[] = [
  {
    name: 'logs',
    access: 'open',
    async create(settings, context) {
      const [{ parseSection }, door] = await Promise.all([import('@hearth/kernel/base'), import('@hearth/logs')])
      return door.createLogsService(parseSection(settings, 'logs', door.logsConfigSchema), context)
    },
  },
  {
    name: 'inference',
    access: 'open',
    async create(settings, context) {
      const [{ parseSection }, door] = await Promise.all([import('@hearth/kernel/base'), import('@hearth/inference')])
      return door.createInferenceService(parseSection(settings, 'inference', door.inferenceConfigSchema), context)
    },
  },
  {
    name: 'chatflow',
    access: 'API key',
    async create(settings, context) {
      const [{ parseSection }, door] = await Promise.all([import('@hearth/kernel/base'), import('@hearth/chatflow')])
      return door.createChatflowService(parseSection(settings, 'chatflow', door.chatflowConfigSchema), context)
    },
  },
  {
    name: 'health',
    access: 'open',
    async create(settings, context) {
      const [{ parseSection }, door] = await Promise.all([import('@hearth/kernel/base'), import('@hearth/health')])
      return door.createHealthService(parseSection(settings, 'health', door.healthConfigSchema), context)
    },
  },
]

export const BUNDLE_NAMES: readonly ServiceName[] = BUNDLE.map(({ name }) => name)

/** The entry of a service, or `undefined` when the bundle has none of that name. */
export function findService(name: string): ServiceEntry | undefined {
  return BUNDLE.find((entry) => entry.name === name)
}
