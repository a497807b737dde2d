export { logsConfigSchema } from './config.ts'
export { lokiReadEndpoints } from './routes/loki/read-endpoints.ts'
export { createLogsService, type LogsOptions } from './service.ts'
