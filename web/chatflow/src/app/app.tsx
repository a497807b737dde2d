import { Router, route, Views } from '@hearth/ui-kit/router'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const routes = [
  route('/', async () => (await import('../flows/flows-page.tsx')).FlowsPage),
  route('/flows/$id', async () => (await import('../flow/flow-page.tsx')).FlowPage),
  route('/chat', async () => (await import('../talk/talk-page.tsx')).TalkPage),
  route('/documents', async () => (await import('../documents/stores-page.tsx')).StoresPage),
  route('/documents/$id', async () => (await import('../documents/store-page.tsx')).StorePage),
  route('/credentials', async () => (await import('../credentials/credentials-page.tsx')).CredentialsPage),
  route('/variables', async () => (await import('../variables/variables-page.tsx')).VariablesPage),
  route('/tools', async () => (await import('../tools/tools-page.tsx')).ToolsPage),
  route('/tools/mcp', async () => (await import('../mcp/servers-page.tsx')).ServersPage),
  route('/tools/mcp/$id', async () => (await import('../mcp/server-page.tsx')).ServerPage),
  route('/tools/$id', async () => (await import('../tools/tool-page.tsx')).ToolPage),
  route('/runs', async () => (await import('../runs/all/all-runs-page.tsx')).AllRunsPage),
  route('/conversations', async () => (await import('../conversations/conversations-page.tsx')).ConversationsPage),
  route(
    '/conversations/$flowId/$sessionId',
    async () => (await import('../conversations/conversation-page.tsx')).ConversationPage,
  ),
  route('/tests', async () => (await import('../tests/tests-page.tsx')).TestsPage),
  route('/tests/$id', async () => (await import('../tests/datasets/dataset-page.tsx')).DatasetPage),
  route('/keys', async () => (await import('../keys/keys-page.tsx')).KeysPage),
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
