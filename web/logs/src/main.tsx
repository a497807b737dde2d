import { inwardPath, mountPage, onDemand } from '@hearth/ui-kit'

// Either is loaded without the other.
const LogsPage = onDemand(async () => (await import('./app/logs-page.tsx')).LogsPage)
const RulesPage = onDemand(async () => (await import('./rules/list/rules-page.tsx')).RulesPage)

mountPage(inwardPath(location.pathname) === '/rules' ? <RulesPage /> : <LogsPage />)
