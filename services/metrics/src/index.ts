export { metricsConfigSchema } from './config.ts'
export { createMetricsService } from './service.ts'
