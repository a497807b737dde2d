import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { type AttachDeps, attachFiles } from '../../domain/files/attach.ts'
import { attachmentForm, attachmentSchema } from '../../wire/predictions/attachment.ts'
import { type AdmitDeps, admitOwnerOrVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { readForm } from '../read-form.ts'

// As many as anyone picks by hand.
const maxFiles = 20

export type AttachmentDeps = AdmitDeps & AttachDeps

/** Files that are stored with a chat. */
export function attachmentEndpoints(deps: AttachmentDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/attachments/{chatflowId}/{chatId}',
      effect: 'data',
      summary: 'Store files with a chat and read them; needs what asking the chatflow needs',
      access: 'uploader',
      input: { params: z.object({ chatflowId: z.string(), chatId: z.string() }) },
      // Who may send it is decided before the form is read.
      reads: { body: { required: true, content: { 'multipart/form-data': { schema: attachmentForm } } } },
      output: z.array(attachmentSchema),
      refusals: [400, 404, 413],
      async handle({ params: { chatflowId, chatId } }, c) {
        const chatflow = await admitOwnerOrVisitor(c, deps, chatflowId)
        const form = await readForm(c)
        const sent = [form.files ?? [], form['files[]'] ?? []].flat().filter((value) => value instanceof File)
        if (sent.length === 0 || sent.length > maxFiles) throw wrongNumber(sent.length)
        const uploads = await Promise.all(sent.map(readUpload))
        const options = { base64: form.base64 === 'true', signal: c.req.raw.signal }
        return c.json(await attachFiles(deps, { chatflow, chatId }, uploads, options))
      },
    }),
  ]
}

async function readUpload(file: File) {
  return { name: file.name, mime: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function wrongNumber(sent: number): Failure {
  const message = `Cannot attach ${sent} files: send 1 to ${maxFiles} as "files" of a multipart form`
  return new Failure('invalid', message, { param: 'files' })
}
