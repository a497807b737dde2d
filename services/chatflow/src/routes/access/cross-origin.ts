import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ChatflowEnv } from './env.ts'

// What a chat widget on somebody else's page asks for. Which pages a chatflow answers is its own setting.
const widgetPaths = [
  '/api/v1/prediction/*',
  '/api/v1/chatmessage/abort/*',
  '/api/v1/chatflows-streaming/*',
  '/api/v1/chatflows-uploads/*',
  '/api/v1/leads',
  '/api/v1/attachments/*',
  '/api/v1/get-upload-file',
  '/api/v1/openai-assistants-file/download',
  '/api/v1/feedback/*',
  '/api/v1/vector/upsert/*',
  '/api/v1/speech-to-text/*',
  '/api/v1/text-to-speech/*',
  '/api/v1/public-chatflows/*',
  '/api/v1/public-chatbotConfig/*',
]

/** Lets pages of any origin call the widget's endpoints; cookies play no part. All others stay same-origin. */
export function allowWidgetOrigins(routes: OpenAPIHono<ChatflowEnv>): void {
  const echo = cors({
    origin: (origin) => origin,
    allowMethods: ['GET', 'POST', 'PUT'],
    exposeHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  })
  // Only pages send an origin, and what answers everybody else need not be rebuilt with more headers.
  const forPages: MiddlewareHandler = (c, next) => (c.req.header('origin') === undefined ? next() : echo(c, next))
  for (const path of widgetPaths) routes.use(path, forPages)
}
