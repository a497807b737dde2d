export { dashboardConfigSchema } from './config.ts'
export { createDashboardService } from './service.ts'
export { copySharedDashboards } from './storage/copy-shared-dashboards.ts'
export { passwordPath, renewPassword } from './storage/password.ts'
