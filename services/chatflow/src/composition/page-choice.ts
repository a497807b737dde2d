import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PageOptions } from '@hearth/pages'

// Where each page finds its own way; Flowise's are those of its published build.
const ownPaths = [
  ...['/flows/*', '/chat', '/documents', '/documents/*', '/credentials', '/variables', '/tools', '/tools/*'],
  ...['/runs', '/conversations', '/conversations/*', '/tests', '/tests/*', '/keys'],
]
// The icons are those of the chat page, which can be installed.
const ownFiles = ['favicon.svg', 'icon-192.png', 'icon-512.png']
const flowisePaths = [
  ...['canvas', 'agentcanvas', 'v2/agentcanvas', 'chatbot', 'marketplace', 'v2/marketplace', 'execution'],
  ...['chatflows', 'agentflows', 'assistants', 'credentials', 'document-stores', 'executions', 'marketplaces'],
  ...['tools', 'variables', 'apikey', 'logs', 'account', 'unauthorized', 'license-expired', 'rate-limited'],
  ...['login', 'signin', 'register', 'verify', 'forgot-password', 'reset-password', 'confirm-email-change'],
  ...['organization-setup', 'sso-config', 'sso-success', 'login-activity', 'roles', 'users', 'workspaces'],
  ...['workspace-users', 'evaluations', 'evaluators', 'evaluation_results', 'datasets', 'dataset_rows'],
].flatMap((path) => [`/${path}`, `/${path}/*`])
const flowiseFiles = [
  ...['favicon.ico', 'favicon-16x16.png', 'favicon-32x32.png'],
  ...['logo192.png', 'logo512.png', 'manifest.json'],
]

/**
 * Which page the service shows: our own, or Flowise's published one.
 *
 * @param uiFolder folder `build` of the npm package `flowise-ui`, unpacked
 */
export function choosePage(
  uiFolder: string | undefined,
): Pick<PageOptions, 'paths' | 'files' | 'root' | 'contentSecurityPolicy'> {
  if (uiFolder === undefined) return { paths: ownPaths, files: ownFiles }
  const root = resolve(uiFolder)
  return { paths: flowisePaths, files: flowiseFiles, root, contentSecurityPolicy: flowisePolicy(root) }
}

// Its own scripts and those that stand in the page, by hash; what it would load to follow its users stays
// out. Icons of tools and pictures in answers come from anywhere, speech from memory.
function flowisePolicy(root: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(join(root, 'index.html')).map(hashSource)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function inlineScripts(page: string): readonly string[] {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
