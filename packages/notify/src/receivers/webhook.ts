import { z } from 'zod'
import { httpUrl } from '../config/fields.ts'
import { httpConfig } from '../config/http-config.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { renderWebhook } from './webhook-body.ts'

const settings = z
  .strictObject({
    send_resolved: z.boolean().default(true),
    http_config: httpConfig.optional(),
    url: httpUrl.optional(),
    url_file: z.string().optional(),
    max_alerts: z.int().min(0).default(0),
  })
  .refine(({ url, url_file }) => (url === undefined) !== (url_file === undefined), {
    message: 'exactly one of url & url_file must be configured',
  })

export const webhook = receiverKind({
  key: 'webhook_configs',
  name: 'webhook',
  schema: settings,
  minIntervalMs: 0,
  async compose({ settings: { url, url_file, max_alerts }, message }) {
    return [postJson(await readSecret(url, url_file), renderWebhook(message, max_alerts))]
  },
})
