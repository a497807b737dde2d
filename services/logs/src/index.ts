export { logsConfigSchema } from './config.ts'
export { createLogsService } from './service.ts'
