export { allowedHostsSetting, hostGuard } from './host-guard.ts'
export { type PageOptions, pageRoutes } from './page-routes.ts'
