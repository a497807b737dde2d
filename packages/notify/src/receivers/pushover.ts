import { z } from 'zod'
import { duration, httpUrl, text as plainText } from '../config/fields.ts'
import { postForm } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template } from './settings.ts'
import { dropEmpty, truncate } from './truncate.ts'

const [maxTitle, maxMessage, maxUrl] = [250, 1_024, 512]

export const pushover = receiverKind({
  key: 'pushover_configs',
  name: 'pushover',
  schema: z.strictObject({
    ...commonSettings(true),
    /** Of another server that speaks the same; Alertmanager has no such key. */
    api_url: httpUrl.default('https://api.pushover.net/1/messages.json'),
    user_key: plainText.optional(),
    user_key_file: z.string().optional(),
    token: plainText.optional(),
    token_file: z.string().optional(),
    title: template.default(named('pushover.default.title')),
    message: template.default(named('pushover.default.message')),
    url: template.default(named('pushover.default.url')),
    url_title: template.default(''),
    device: template.default(''),
    sound: template.default(''),
    priority: template.default('{{ if eq .Status "firing" }}2{{ else }}0{{ end }}'),
    retry: duration.default(60_000),
    expire: duration.default(3_600_000),
    ttl: duration.optional(),
    html: z.boolean().default(false),
  }),
  minIntervalMs: 500,
  fault: ({ user_key, user_key_file, token, token_file }) =>
    oneSecret('user_key user_key_file', user_key, user_key_file) ?? oneSecret('token token_file', token, token_file),
  async compose({ settings, text, html, all }) {
    const { url_title, device, sound, priority, retry, expire, ttl } = settings
    const said = await (settings.html ? html : text)(settings.message)
    const fields = {
      token: await readSecret(settings.token, settings.token_file),
      user: await readSecret(settings.user_key, settings.user_key_file),
      title: truncate(await text(settings.title), maxTitle),
      // An empty message is refused.
      message: truncate(said.trim() || '(no details)', maxMessage),
      url: truncate(await text(settings.url), maxUrl),
      ...(await all({ url_title, device, sound, priority })),
      retry: String(retry / 1000),
      expire: String(expire / 1000),
      ttl: ttl === undefined ? '' : String(ttl / 1000),
      html: settings.html ? '1' : '',
    }
    return [postForm(settings.api_url, dropEmpty(fields))]
  },
})
