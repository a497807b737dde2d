export { metricsConfigSchema } from './config.ts'
export { createMetricsService } from './service.ts'
export { copyStore } from './storage/copy-store.ts'
export { inspectStore, type StoreContents } from './storage/inspect-store.ts'
