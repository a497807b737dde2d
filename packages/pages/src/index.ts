export { type PageOptions, pageRoutes } from './page-routes.ts'
