import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { usualPolicy } from '../../domain/alerting/notification/notification.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import type { NotificationDeps } from './contact-points.ts'
import { provenanceOf } from './provisioned-rules.ts'
import { sendExport } from './send-export.ts'

const path = '/api/v1/provisioning/policies'
const policySchema = z.looseObject({ receiver: z.string().min(1) })

/** Which alerts go to whom, as Grafana's provisioning has it. */
export function policyEndpoints({ notifications }: NotificationDeps): readonly Endpoint[] {
  const read = async (c: Context) => (await notifications.read(disconnectSignal(c))).policy
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'The tree of policies',
      access: 'editor',
      handle: async (_, c) => c.json(await read(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'The same in the form of a provisioning file',
      access: 'editor',
      handle: async (_, c) => sendExport(c, { apiVersion: 1, policies: [{ orgId: 1, ...(await read(c)) }] }),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Replaces the tree of policies',
      access: 'admin',
      reads: jsonBody(policySchema),
      answers: { 202: { description: 'It is kept' } },
      async handle(_, c) {
        const policy = { ...(await readBody(c, policySchema)), provenance: provenanceOf(c) }
        await notifications.change((before) => ({ ...before, policy }), disconnectSignal(c))
        return c.json({ message: 'policies updated' }, 202)
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Puts one policy in the place of all: nobody is told',
      access: 'admin',
      answers: { 202: { description: 'They are gone' } },
      async handle(_, c) {
        const policy = await notifications.change((before) => ({ ...before, policy: usualPolicy }), disconnectSignal(c))
        return c.json(policy.policy, 202)
      },
    }),
  ]
}
