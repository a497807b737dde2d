import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shownType } from '../../domain/files/file-types.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { uploadedFileFields } from '../../wire/predictions/attachment.ts'
import { type AdmitDeps, admitOwnerOrVisitor } from '../access/admit-visitor.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

const bytes = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }
const answers = { 200: { description: 'The file', content: bytes } }
const refusals = [400, 404]

export type UploadedFileDeps = AdmitDeps & { readonly files: Pick<FlowFiles, 'read'> }

/** What was uploaded in chats; needs what asking the chatflow needs. */
export function uploadedFileEndpoints(deps: UploadedFileDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/get-upload-file',
      summary: 'A file that was uploaded in a chat; needs what asking the chatflow needs',
      access: 'flow caller',
      input: { query: z.object({ ...uploadedFileFields, download: z.string().optional() }) },
      answers,
      refusals,
      handle: ({ query: { download, ...file } }, c) =>
        send(deps, c, file, download !== undefined && download !== 'false'),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/openai-assistants-file/download',
      effect: 'question',
      summary: 'The same as a download',
      access: 'flow caller',
      input: { body: z.object(uploadedFileFields) },
      answers,
      refusals,
      handle: ({ body }, c) => send(deps, c, body, true),
    }),
  ]
}

type Named = { readonly chatflowId: string; readonly chatId: string; readonly fileName: string }

async function send(
  deps: UploadedFileDeps,
  c: Context<ChatflowEnv>,
  { chatflowId, chatId, fileName }: Named,
  keep: boolean,
): Promise<Response> {
  const chatflow = await admitOwnerOrVisitor(c, deps, chatflowId)
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
