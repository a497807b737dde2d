import { z } from 'zod'
import { httpUrl } from '../config/fields.ts'
import { statusOf } from './message.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template } from './settings.ts'
import { dropEmpty, truncate } from './truncate.ts'

const colors = { firing: 0x992d22, resolved: 0x2ecc71 }
const [maxTitle, maxMessage, maxContent] = [256, 4_096, 2_000]

export const discord = receiverKind({
  key: 'discord_configs',
  name: 'discord',
  schema: z.strictObject({
    ...commonSettings(true),
    webhook_url: httpUrl.optional(),
    webhook_url_file: z.string().optional(),
    title: template.default(named('discord.default.title')),
    message: template.default(named('discord.default.message')),
    content: template.default(''),
    username: template.default(''),
    avatar_url: template.default(''),
  }),
  // Discord takes five messages in two seconds.
  minIntervalMs: 400,
  fault: ({ webhook_url, webhook_url_file }) =>
    oneSecret('webhook_url webhook_url_file', webhook_url, webhook_url_file),
  async compose({ settings, message, text }) {
    const title = truncate(await text(settings.title), maxTitle)
    const description = truncate(await text(settings.message), maxMessage)
    const sender = { username: await text(settings.username), avatar_url: await text(settings.avatar_url) }
    const body = {
      content: truncate(await text(settings.content), maxContent),
      ...dropEmpty(sender),
      embeds: [{ title, description, color: colors[statusOf(message)] }],
    }
    return [postJson(await readSecret(settings.webhook_url, settings.webhook_url_file), body)]
  },
})
