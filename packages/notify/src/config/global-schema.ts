import { z } from 'zod'
import { duration, httpUrl, text } from './fields.ts'
import { httpConfig } from './http-config.ts'

/** What receivers have where they do not say. */
export const globalConfig = z.strictObject({
  resolve_timeout: duration.default(300_000),
  http_config: httpConfig.optional(),
  smtp_from: z.string().optional(),
  smtp_hello: z.string().default('localhost'),
  smtp_smarthost: z.string().optional(),
  smtp_auth_username: z.string().optional(),
  smtp_auth_password: text.optional(),
  smtp_auth_password_file: z.string().optional(),
  smtp_require_tls: z.boolean().default(true),
  slack_api_url: httpUrl.optional(),
  slack_api_url_file: z.string().optional(),
  pagerduty_url: httpUrl.default('https://events.pagerduty.com/v2/enqueue'),
  opsgenie_api_url: httpUrl.default('https://api.opsgenie.com/'),
  opsgenie_api_key: text.optional(),
  opsgenie_api_key_file: z.string().optional(),
  telegram_bot_token: text.optional(),
  telegram_bot_token_file: z.string().optional(),
  telegram_api_url: httpUrl.default('https://api.telegram.org'),
})

export type GlobalConfig = z.output<typeof globalConfig>
