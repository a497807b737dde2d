import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Notification } from '../../domain/alerting/notification/notification.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import type { NotificationDeps } from './contact-points.ts'
import { provenanceOf } from './provisioned-rules.ts'

const path = '/api/v1/provisioning/templates'
const templateSchema = z.looseObject({ template: z.string() })

/** Texts of messages, as Grafana's provisioning has them. */
export function templateEndpoints({ notifications }: NotificationDeps): readonly Endpoint[] {
  const all = async (c: Context) => (await notifications.read(disconnectSignal(c))).templates
  return [
    endpoint({
      method: 'get',
      path: path,
      summary: 'Named texts that messages are made of',
      access: 'editor',
      handle: async (_, c) => c.json(await all(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{name}`,
      summary: 'A named text',
      access: 'editor',
      handle: async (_, c) => c.json((await all(c)).find(({ name }) => name === c.req.param('name')) ?? none()),
    }),
    endpoint({
      method: 'put',
      path: `${path}/{name}`,
      summary: 'Writes a named text, in the language of templates of Go',
      access: 'admin',
      reads: jsonBody(templateSchema),
      answers: { 202: { description: 'The template as it is kept' } },
      async handle(_, c) {
        const { template } = await readBody(c, templateSchema)
        const kept = { name: c.req.param('name') ?? '', template, provenance: provenanceOf(c) }
        const write = (before: Notification) => {
          const others = before.templates.filter(({ name }) => name !== kept.name)
          return { ...before, templates: [...others, kept] }
        }
        await notifications.change(write, disconnectSignal(c))
        return c.json(kept, 202)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{name}`,
      summary: 'Removes a named text',
      access: 'admin',
      answers: { 204: { description: 'It is gone' } },
      async handle(_, c) {
        const isOther = ({ name }: { readonly name: string }) => name !== c.req.param('name')
        const remove = (before: Notification) => ({ ...before, templates: before.templates.filter(isOther) })
        await notifications.change(remove, disconnectSignal(c))
        return c.body(null, 204)
      },
    }),
  ]
}

function none(): never {
  throw new Failure('missing', 'template not found', { code: 'not-found' })
}
