import { resolve } from 'node:path'

// Where each page finds its own way; Flowise's are those of its published build.
const ownPaths = ['/flows/*', '/keys']
const flowisePaths = [
  ...['canvas', 'agentcanvas', 'v2/agentcanvas', 'chatbot', 'marketplace', 'v2/marketplace', 'execution'],
  ...['chatflows', 'agentflows', 'assistants', 'credentials', 'document-stores', 'executions', 'marketplaces'],
  ...['tools', 'variables', 'apikey', 'login', 'signin', 'logs', 'account', 'organization-setup', 'unauthorized'],
].flatMap((path) => [`/${path}`, `/${path}/*`])

/**
 * Which page the service shows: our own, or Flowise's published one.
 *
 * @param uiFolder folder `build` of the npm package `flowise-ui`, unpacked
 */
export function choosePage(uiFolder: string | undefined): {
  readonly paths: readonly string[]
  readonly root?: string
} {
  return uiFolder === undefined ? { paths: ownPaths } : { paths: flowisePaths, root: resolve(uiFolder) }
}
