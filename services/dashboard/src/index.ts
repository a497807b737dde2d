export { dashboardConfigSchema } from './config.ts'
export { createDashboardService } from './service.ts'
export { passwordPath, renewPassword } from './storage/password.ts'
