export { healthConfigSchema } from './config.ts'
export { createHealthService } from './service.ts'
