import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type AttachDeps, attachFiles } from '../../domain/files/attach.ts'
import { badRequest, jsonAnswer, maybeKeyed, notFound } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { attachmentForm, attachmentSchema } from '../../wire/predictions/attachment.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { readForm } from './read-form.ts'

const attach = createRoute({
  method: 'post',
  path: '/api/v1/attachments/{chatflowId}/{chatId}',
  summary: 'Store files with a chat and read them; needs what asking the chatflow needs',
  security: maybeKeyed,
  request: {
    params: z.object({ chatflowId: z.string(), chatId: z.string() }),
    body: { required: true, content: { 'multipart/form-data': { schema: attachmentForm } } },
  },
  responses: {
    200: jsonAnswer('The files, in order', z.array(attachmentSchema)),
    401: jsonAnswer('The chatflow is not public, and the key does not open it', errorSchema),
    413: jsonAnswer('A file, or all of them together, is too large', errorSchema),
    ...badRequest,
    ...notFound,
  },
})

// As many as anyone picks by hand.
const maxFiles = 20

export type AttachmentRoutesDeps = AdmitDeps & AttachDeps

export function attachmentRoutes(deps: AttachmentRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openAPIRegistry.registerPath(attach)
  // The form is read by hand: who may send it is decided before it is.
  routes.post('/api/v1/attachments/:chatflowId/:chatId', async (c) => {
    const chatflow = await admitVisitor(c, deps, c.req.param('chatflowId'))
    const form = await readForm(c)
    const sent = [form.files ?? [], form['files[]'] ?? []].flat().filter((value) => value instanceof File)
    if (sent.length === 0 || sent.length > maxFiles) throw wrongNumber(sent.length)
    const uploads = await Promise.all(sent.map(readUpload))
    const options = { base64: form.base64 === 'true', signal: c.req.raw.signal }
    return c.json(await attachFiles(deps, { chatflow, chatId: c.req.param('chatId') }, uploads, options), 200)
  })
  return routes
}

async function readUpload(file: File) {
  return { name: file.name, mime: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function wrongNumber(sent: number): Failure {
  const message = `Cannot attach ${sent} files: send 1 to ${maxFiles} as "files" of a multipart form`
  return new Failure('invalid', message, { param: 'files' })
}
