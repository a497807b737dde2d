import { z } from 'zod'
import { httpUrl } from '../config/fields.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { type FillText, receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template } from './settings.ts'
import { dropEmpty } from './truncate.ts'

const field = z.strictObject({ title: template, value: template, short: z.boolean().optional() })
const confirmation = z.strictObject({
  text: template,
  title: template.optional(),
  ok_text: template.optional(),
  dismiss_text: template.optional(),
})
const action = z.strictObject({
  type: template,
  text: template,
  url: template.optional(),
  style: template.optional(),
  name: template.optional(),
  value: template.optional(),
  confirm: confirmation.optional(),
})

const texts = {
  title: template.default(named('slack.default.title')),
  title_link: template.default(named('slack.default.titlelink')),
  pretext: template.default(named('slack.default.pretext')),
  text: template.default(named('slack.default.text')),
  fallback: template.default(named('slack.default.fallback')),
  callback_id: template.default(named('slack.default.callbackid')),
  footer: template.default(named('slack.default.footer')),
  color: template.default('{{ if eq .Status "firing" }}danger{{ else }}good{{ end }}'),
  image_url: template.default(''),
  thumb_url: template.default(''),
}

const settings = z.strictObject({
  ...commonSettings(false),
  ...texts,
  api_url: httpUrl.optional(),
  api_url_file: z.string().optional(),
  channel: template.default(''),
  username: template.default(named('slack.default.username')),
  icon_emoji: template.default(named('slack.default.iconemoji')),
  icon_url: template.default(named('slack.default.iconurl')),
  link_names: z.boolean().default(false),
  short_fields: z.boolean().default(false),
  mrkdwn_in: z.array(z.string()).default(['fallback', 'pretext', 'text']),
  fields: z.array(field).default([]),
  actions: z.array(action).default([]),
})

type Settings = z.output<typeof settings>

export const slack = receiverKind({
  key: 'slack_configs',
  name: 'slack',
  schema: settings,
  // Slack takes one message a second.
  minIntervalMs: 1_000,
  fault: ({ api_url, api_url_file }, { slack_api_url, slack_api_url_file }) =>
    oneSecret('api_url api_url_file', api_url, api_url_file, slack_api_url ?? slack_api_url_file),
  async compose({ settings, global, text }) {
    const own = settings.api_url ?? settings.api_url_file
    const [said, file] = own
      ? [settings.api_url, settings.api_url_file]
      : [global.slack_api_url, global.slack_api_url_file]
    const [channel, username] = [await text(settings.channel), await text(settings.username)]
    const icons = { icon_emoji: await text(settings.icon_emoji), icon_url: await text(settings.icon_url) }
    const body = {
      ...dropEmpty({ channel, username, ...icons }),
      ...(settings.link_names ? { link_names: true } : {}),
      attachments: [await attachment(settings, text)],
    }
    return [postJson(await readSecret(said, file), body)]
  },
})

async function attachment(settings: Settings, text: FillText): Promise<object> {
  const names = Object.keys(texts) as (keyof typeof texts)[]
  const filled = await Promise.all(names.map(async (name) => [name, await text(settings[name])]))
  const fields = await Promise.all(
    settings.fields.map(async ({ title, value, short = settings.short_fields }) => ({
      title: await text(title),
      value: await text(value),
      short,
    })),
  )
  const actions = await Promise.all(settings.actions.map((one) => fillAll(one, text)))
  return {
    ...Object.fromEntries(filled),
    ...(fields.length > 0 ? { fields } : {}),
    ...(actions.length > 0 ? { actions } : {}),
    mrkdwn_in: settings.mrkdwn_in,
  }
}

// An object whose values are templates, or such objects again.
async function fillAll(value: object, text: FillText): Promise<object> {
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, inner]: [string, unknown]) => {
      if (typeof inner === 'string') return [name, await text(inner)]
      return [name, typeof inner === 'object' && inner !== null ? await fillAll(inner, text) : inner]
    }),
  )
  return Object.fromEntries(entries)
}
