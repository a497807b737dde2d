import { z } from 'zod'
import { httpUrl, text as plainText } from '../config/fields.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, template } from './settings.ts'
import { dropEmpty, truncate } from './truncate.ts'

const [maxTitle, maxMessage] = [250, 4_000]

/** Topics of ntfy.sh or of a server of one's own; Alertmanager has no such receiver. */
export const ntfy = receiverKind({
  key: 'ntfy_configs',
  name: 'ntfy',
  schema: z.strictObject({
    ...commonSettings(true),
    url: httpUrl.default('https://ntfy.sh/'),
    topic: template,
    token: plainText.optional(),
    token_file: z.string().optional(),
    title: template.default(named('ntfy.default.title')),
    message: template.default(named('ntfy.default.message')),
    /** 1 to 5, or the name of one. */
    priority: template.default('{{ if eq .Status "firing" }}high{{ else }}default{{ end }}'),
    /** Parted by commas. */
    tags: template.default('{{ if eq .Status "firing" }}rotating_light{{ else }}white_check_mark{{ end }}'),
    click: template.default(named('__link')),
  }),
  // ntfy.sh takes a message in five seconds once a burst of sixty is used up.
  minIntervalMs: 1_000,
  fault: ({ token, token_file }) =>
    token !== undefined && token_file !== undefined
      ? 'at most one of token & token_file must be configured'
      : undefined,
  async compose({ settings, text }) {
    const token = await readSecret(settings.token, settings.token_file)
    const tags = (await text(settings.tags)).split(',').map((tag) => tag.trim())
    const body = {
      topic: await text(settings.topic),
      title: truncate(await text(settings.title), maxTitle),
      message: truncate(await text(settings.message), maxMessage),
      priority: priorityOf(await text(settings.priority)),
      tags: tags.filter((tag) => tag !== ''),
      ...dropEmpty({ click: await text(settings.click) }),
    }
    return [postJson(settings.url, body, token === '' ? {} : { authorization: `Bearer ${token}` })]
  },
})

const priorities = ['min', 'low', 'default', 'high', 'max']

function priorityOf(text: string): number {
  const at = priorities.indexOf(text.replace('urgent', 'max'))
  const value = at === -1 ? Number(text) : at + 1
  return value >= 1 && value <= 5 ? Math.round(value) : 3
}
