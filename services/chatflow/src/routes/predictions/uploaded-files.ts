import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shownType } from '../../domain/files/file-types.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { badRequest, jsonAnswer, jsonBody, maybeKeyed, notFound } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { uploadedFileFields } from '../../wire/predictions/attachment.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'

const bytes = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }
const answers = {
  200: { description: 'The file', content: bytes },
  401: jsonAnswer('The chatflow is not public, and the key does not open it', errorSchema),
  ...badRequest,
  ...notFound,
}

const get = createRoute({
  method: 'get',
  path: '/api/v1/get-upload-file',
  summary: 'A file that was uploaded in a chat; needs what asking the chatflow needs',
  security: maybeKeyed,
  request: { query: z.object({ ...uploadedFileFields, download: z.string().optional() }) },
  responses: answers,
})

const download = createRoute({
  method: 'post',
  path: '/api/v1/openai-assistants-file/download',
  summary: 'The same as a download',
  security: maybeKeyed,
  request: { body: jsonBody(z.object(uploadedFileFields)) },
  responses: answers,
})

export type UploadedFileRoutesDeps = AdmitDeps & { readonly files: Pick<FlowFiles, 'read'> }

export function uploadedFileRoutes(deps: UploadedFileRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(get, async (c) => {
    const { download: wanted, ...file } = c.req.valid('query')
    return await send(deps, c, file, wanted !== undefined && wanted !== 'false')
  })
  routes.openapi(download, async (c) => await send(deps, c, c.req.valid('json'), true))
  return routes
}

type Named = { readonly chatflowId: string; readonly chatId: string; readonly fileName: string }

async function send(
  deps: UploadedFileRoutesDeps,
  c: Context<ChatflowEnv>,
  { chatflowId, chatId, fileName }: Named,
  keep: boolean,
): Promise<Response> {
  const chatflow = await admitVisitor(c, deps, chatflowId)
  const found = await deps.files.read({ chatflowId: chatflow.id, chatId }, fileName)
  if (found === undefined) throw new Failure('missing', `File ${fileName} not found`)
  const type = keep ? undefined : shownType(fileName)
  return c.body(new Uint8Array(found), 200, {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': disposition(type === undefined ? 'attachment' : 'inline', fileName),
    'content-length': String(found.byteLength),
    'cache-control': 'private, max-age=86400',
    // Whatever somebody uploaded must not act as a page of ours.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

// RFC 6266: a plain name for old clients, the whole one for all others.
function disposition(kind: string, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
