export { dashboardConfigSchema } from './config.ts'
export { createDashboardService } from './service.ts'
