import { z } from 'zod'
import { httpUrl } from '../config/fields.ts'
import { statusOf } from './message.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template } from './settings.ts'

const address = { webhook_url: httpUrl.optional(), webhook_url_file: z.string().optional() }
const names = 'webhook_url webhook_url_file'
// Teams takes four requests a second.
const minIntervalMs = 250
const themes = { firing: '8C1A1A', resolved: '2DC72D' }
const colors = { firing: 'attention', resolved: 'good' }

/** Connectors of Microsoft 365, which Microsoft switches off. */
export const teamsConnector = receiverKind({
  key: 'msteams_configs',
  name: 'msteams',
  schema: z.strictObject({
    ...commonSettings(true),
    ...address,
    title: template.default(named('msteams.default.title')),
    summary: template.default(named('msteams.default.summary')),
    text: template.default(named('msteams.default.text')),
  }),
  minIntervalMs,
  fault: ({ webhook_url, webhook_url_file }) => oneSecret(names, webhook_url, webhook_url_file),
  async compose({ settings, message, text }) {
    const body = {
      '@context': 'http://schema.org/extensions',
      '@type': 'MessageCard',
      title: await text(settings.title),
      summary: await text(settings.summary),
      text: await text(settings.text),
      themeColor: themes[statusOf(message)],
    }
    return [postJson(await readSecret(settings.webhook_url, settings.webhook_url_file), body)]
  },
})

/** Workflows of Teams, which take adaptive cards. */
export const teamsWorkflow = receiverKind({
  key: 'msteamsv2_configs',
  name: 'msteamsv2',
  schema: z.strictObject({
    ...commonSettings(true),
    ...address,
    title: template.default(named('msteamsv2.default.title')),
    text: template.default(named('msteamsv2.default.text')),
  }),
  minIntervalMs,
  fault: ({ webhook_url, webhook_url_file }) => oneSecret(names, webhook_url, webhook_url_file),
  async compose({ settings, message, text }) {
    const color = colors[statusOf(message)]
    const block = { type: 'TextBlock', wrap: true }
    const heading = { ...block, text: await text(settings.title), weight: 'Bolder', size: 'Medium', style: 'heading' }
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        { ...heading, color },
        { ...block, text: await text(settings.text) },
      ],
      msteams: { width: 'full' },
    }
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
    const body = { type: 'message', attachments: [attachment] }
    return [postJson(await readSecret(settings.webhook_url, settings.webhook_url_file), body)]
  },
})
