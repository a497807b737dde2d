import { z } from 'zod'
import { text } from './fields.ts'

export const tlsConfig = z.strictObject({
  ca_file: z.string().optional(),
  cert_file: z.string().optional(),
  key_file: z.string().optional(),
  server_name: z.string().optional(),
  insecure_skip_verify: z.boolean().default(false),
})

/** How a receiver's server is asked. Redirects are not followed, whatever the file says: a message goes where it was meant to go. */
export const httpConfig = z.strictObject({
  basic_auth: z
    .strictObject({ username: z.string(), password: text.optional(), password_file: z.string().optional() })
    .optional(),
  authorization: z
    .strictObject({
      type: z.string().default('Bearer'),
      credentials: text.optional(),
      credentials_file: z.string().optional(),
    })
    .optional(),
  bearer_token: text.optional(),
  bearer_token_file: z.string().optional(),
  tls_config: tlsConfig.optional(),
  /** Taken so that files of Alertmanager can be used. */
  follow_redirects: z.boolean().default(true),
  /** As above. */
  enable_http2: z.boolean().default(true),
})

export type HttpConfig = z.output<typeof httpConfig>
export type TlsConfig = z.output<typeof tlsConfig>
