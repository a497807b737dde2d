import { z } from 'zod'
import { httpUrl, text as plainText } from '../config/fields.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template } from './settings.ts'
import { truncate } from './truncate.ts'

const maxMessage = 4_096

export const telegram = receiverKind({
  key: 'telegram_configs',
  name: 'telegram',
  schema: z.strictObject({
    ...commonSettings(true),
    api_url: httpUrl.optional(),
    bot_token: plainText.optional(),
    bot_token_file: z.string().optional(),
    chat_id: z.int(),
    message_thread_id: z.int().optional(),
    message: template.default(named('telegram.default.message')),
    disable_notifications: z.boolean().default(false),
    parse_mode: z.enum(['', 'HTML', 'Markdown', 'MarkdownV2']).default('HTML'),
  }),
  // Telegram takes one message a second in a chat.
  minIntervalMs: 1_000,
  fault: ({ bot_token, bot_token_file }, { telegram_bot_token, telegram_bot_token_file }) =>
    oneSecret('bot_token bot_token_file', bot_token, bot_token_file, telegram_bot_token ?? telegram_bot_token_file),
  async compose({ settings, global, text, html }) {
    const { chat_id, message_thread_id, parse_mode } = settings
    const isOwn = settings.bot_token !== undefined || settings.bot_token_file !== undefined
    const token = isOwn
      ? await readSecret(settings.bot_token, settings.bot_token_file)
      : await readSecret(global.telegram_bot_token, global.telegram_bot_token_file)
    const base = (settings.api_url ?? global.telegram_api_url).replace(/\/$/, '')
    const said = await (parse_mode === 'HTML' ? html : text)(settings.message)
    const body = {
      chat_id: String(chat_id),
      ...(message_thread_id === undefined ? {} : { message_thread_id }),
      text: truncate(said, maxMessage),
      ...(parse_mode === '' ? {} : { parse_mode }),
      ...(settings.disable_notifications ? { disable_notification: true } : {}),
      disable_web_page_preview: true,
    }
    return [postJson(`${base}/bot${token}/sendMessage`, body)]
  },
})
