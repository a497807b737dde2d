export { logsConfigSchema } from './config.ts'
export { lokiReadEndpoints } from './routes/loki/read-endpoints.ts'
export { createLogsService } from './service.ts'
