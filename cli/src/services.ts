import { parseSection, SERVICES, type ServiceName, type Settings } from '@hearth/kernel'
import type { Service, ServiceContext } from '@hearth/server'
import type { z } from 'zod'

/** A service as the supervisor and `hearth serve` see it. */
export type ServiceEntry = {
  readonly name: ServiceName
  /** How a person gets in, for the table that `hearth up` prints. */
  readonly access: 'API key' | 'password' | 'open'
  /** Loads the service's code, and only then: a process holds its own service alone. */
  readonly create: (settings: Settings, context: ServiceContext) => Promise<Service>
  /**
   * Reads the service's settings, as its start does.
   *
   * @throws {Failure} `invalid`, naming every fault
   */
  readonly check: (settings: Settings) => Promise<void>
}

/** The services of the bundle in starting order: each after those that it calls. They stop in reverse. */
export const BUNDLE: readonly ServiceEntry[] = [
  entry('logs', 'open', async () => {
    const { logsConfigSchema, createLogsService } = await import('@hearth/logs')
    return { schema: logsConfigSchema, create: createLogsService }
  }),
  entry('inference', 'open', async () => {
    const { inferenceConfigSchema, createInferenceService } = await import('@hearth/inference')
    return { schema: inferenceConfigSchema, create: createInferenceService }
  }),
  entry('chatflow', 'API key', async () => {
    const { chatflowConfigSchema, createChatflowService } = await import('@hearth/chatflow')
    return { schema: chatflowConfigSchema, create: createChatflowService }
  }),
  entry('metrics', 'open', async () => {
    const { metricsConfigSchema, createMetricsService } = await import('@hearth/metrics')
    return { schema: metricsConfigSchema, create: createMetricsService }
  }),
  entry('dashboard', 'password', async () => {
    const { dashboardConfigSchema, createDashboardService } = await import('@hearth/dashboard')
    return { schema: dashboardConfigSchema, create: createDashboardService }
  }),
  entry('health', 'open', async () => {
    const { healthConfigSchema, createHealthService } = await import('@hearth/health')
    return { schema: healthConfigSchema, create: createHealthService }
  }),
]

/** What a service's door offers. */
type Door<S extends z.ZodObject> = {
  readonly schema: S
  readonly create: (config: z.output<S>, context: ServiceContext) => Service
}

function entry<S extends z.ZodObject>(
  name: ServiceName,
  access: ServiceEntry['access'],
  open: () => Promise<Door<S>>,
): ServiceEntry {
  return {
    name,
    access,
    async create(settings, context) {
      const { schema, create } = await open()
      return create(parseSection(settings, name, schema), context)
    },
    async check(settings) {
      parseSection(settings, name, (await open()).schema)
    },
  }
}

export const BUNDLE_NAMES: readonly ServiceName[] = BUNDLE.map(({ name }) => name)

/** The port that a service wants; its section's schema has read the value already when `parseCommon` returned. */
export function configuredPort(settings: Settings, name: ServiceName): number {
  const setting = settings.services.get(name)?.get('port')
  return setting === undefined ? SERVICES[name].port : Number(setting.value)
}

/** The entry of a service, or `undefined` when the bundle has none of that name. */
export function findService(name: string): ServiceEntry | undefined {
  return BUNDLE.find((entry) => entry.name === name)
}
