import { Router, route, Views } from '@hearth/ui-kit/router'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const query = async () => (await import('../query/query-page.tsx')).QueryPage
const routes = [
  route('/', query),
  route('/query', query),
  route('/explore', async () => (await import('../explore/explore-page.tsx')).ExplorePage),
  route('/alerts', async () => (await import('../alerting/alerts-page.tsx')).AlertsPage),
  route('/alerts/history', async () => (await import('../history/history-page.tsx')).HistoryPage),
  route('/silences', async () => (await import('../silences/silences-page.tsx')).SilencesPage),
  route('/silences/new', async () => (await import('../silences/form/silence-page.tsx')).SilencePage),
  route('/receivers', async () => (await import('../receivers/receivers-page.tsx')).ReceiversPage),
  route('/rules', async () => (await import('../alerting/rules-page.tsx')).RulesPage),
  route('/targets', async () => (await import('../targets/targets-page.tsx')).TargetsPage),
  route('/service-discovery', async () => (await import('../discovery/discovery-page.tsx')).DiscoveryPage),
  route('/config', async () => (await import('../config/config-page.tsx')).ConfigPage),
  route('/status', async () => (await import('../status/status-page.tsx')).StatusPage),
]

/** The page: its views by their paths. */
export function App() {
  return (
    <Router>
      <Frame>
        <Views routes={routes} notFound={<NotFoundPage />} />
      </Frame>
    </Router>
  )
}
