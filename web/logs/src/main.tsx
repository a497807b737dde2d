import { mountPage } from '@hearth/ui-kit'
import { LogsPage } from './app/logs-page.tsx'

mountPage(<LogsPage />)
