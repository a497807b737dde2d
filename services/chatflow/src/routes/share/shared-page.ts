import {
  escapeHtml,
  type NoteLanguage,
  noteLanguage,
  openFileRoutes,
  renderNotePage,
  securityHeaders,
} from '@hearth/pages'
import { type AppEnv, outwardPath } from '@hearth/server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { isChatflowId } from '../../domain/chatflows/chatflow-id.ts'

export type SharedPageDeps = { readonly chatflows: Pick<ChatflowStore, 'get'> }

const script = '/embed/hearth-chat.js'

/**
 * `GET /c/:id`, a page to chat with a public flow, and the chat itself for pages of other origins. The page is all
 * that is open here: what its visitor may is decided by the interface, which it asks without a key like any other
 * page. A flow that is not public and one that does not exist answer alike.
 */
export function sharedPageRoutes({ chatflows }: SharedPageDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.route('/', openFileRoutes('chatflow', script))
  routes.get('/c/:id', securityHeaders({}), unlisted, async (c) => {
    const id = c.req.param('id')
    const chatflow = isChatflowId(id) ? await chatflows.get(id) : undefined
    return chatflow?.isPublic
      ? c.html(renderChatPage(chatflow, outwardPath(c, '')))
      : c.html(renderNotShared(noteLanguage(c), outwardPath(c, '')), 404)
  })
  return routes
}

// Whoever has the address may come; nobody is led here. What is shared may be taken back at any time.
const unlisted = createMiddleware(async (c, next) => {
  await next()
  c.header('x-robots-tag', 'noindex')
  c.header('cache-control', 'no-store')
})

const notShared = {
  en: {
    title: 'This chat is not shared',
    text: 'Nothing is shared at this address, or no longer: whoever gave it to you can share the chat again.',
  },
  de: {
    title: 'Dieser Chat ist nicht geteilt',
    text: 'Unter dieser Adresse ist nichts geteilt, oder nicht mehr: Wer sie dir gab, kann den Chat wieder teilen.',
  },
}

function renderNotShared(language: NoteLanguage, basePath: string): string {
  return renderNotePage({ service: 'chatflow', language, ...notShared[language], basePath })
}

function renderChatPage({ id, name, settings }: LoadedChatflow, basePath: string): string {
  const { title } = settings.widget
  const shown = typeof title === 'string' && title.trim() !== '' ? title : name
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(shown)}</title>
<script type="module" src="${basePath}${script}"></script>
<body>
<hearth-chat flow="${escapeHtml(id)}" mode="page" name="${escapeHtml(shown)}"></hearth-chat>
</body>
</html>
`
}
