import { z } from 'zod'
import { httpUrl, text as plainText } from '../config/fields.ts'
import { commonOf, statusOf } from './message.ts'
import { postJson } from './outgoing.ts'
import { keyOf } from './pagerduty.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template, templates } from './settings.ts'
import { dropEmpty, truncate } from './truncate.ts'

const responder = z.strictObject({
  id: template.default(''),
  name: template.default(''),
  username: template.default(''),
  type: template,
})
const maxMessage = 130

export const opsgenie = receiverKind({
  key: 'opsgenie_configs',
  name: 'opsgenie',
  schema: z.strictObject({
    ...commonSettings(true),
    api_key: plainText.optional(),
    api_key_file: z.string().optional(),
    api_url: httpUrl.optional(),
    message: template.default(named('opsgenie.default.message')),
    description: template.default(named('opsgenie.default.description')),
    source: template.default(named('opsgenie.default.source')),
    details: templates,
    responders: z.array(responder).default([]),
    /** Parted by commas. */
    tags: template.default(''),
    actions: template.default(''),
    note: template.default(''),
    entity: template.default(''),
    priority: template.default(''),
  }),
  minIntervalMs: 500,
  fault: ({ api_key, api_key_file }, { opsgenie_api_key, opsgenie_api_key_file }) =>
    oneSecret('api_key api_key_file', api_key, api_key_file, opsgenie_api_key ?? opsgenie_api_key_file),
  async compose({ settings, global, message, text, all }) {
    const [base, alias] = [settings.api_url ?? global.opsgenie_api_url, keyOf(message.groupKey)]
    const isOwn = settings.api_key !== undefined || settings.api_key_file !== undefined
    const key = isOwn
      ? await readSecret(settings.api_key, settings.api_key_file)
      : await readSecret(global.opsgenie_api_key, global.opsgenie_api_key_file)
    const headers = { authorization: `GenieKey ${key}` }
    const source = await text(settings.source)
    const urlOf = (path: string) => `${base.replace(/\/?$/, '/')}v2/alerts${path}`
    if (statusOf(message) === 'resolved')
      return [postJson(urlOf(`/${alias}/close?identifierType=alias`), { source }, headers)]
    const { note, entity, priority } = settings
    const responders = (await Promise.all(settings.responders.map(all))).map(dropEmpty)
    const body = {
      alias,
      message: truncate(await text(settings.message), maxMessage),
      description: await text(settings.description),
      details: { ...commonOf(message.alerts.map(({ labels }) => labels)), ...(await all(settings.details)) },
      source,
      ...(responders.length > 0 ? { responders } : {}),
      ...listed('tags', await text(settings.tags)),
      ...listed('actions', await text(settings.actions)),
      ...dropEmpty(await all({ note, entity, priority })),
    }
    return [postJson(urlOf(''), body, headers)]
  },
})

function listed(name: string, text: string) {
  const items = text.split(',').map((item) => item.trim())
  return text.trim() === '' ? {} : { [name]: items.filter((item) => item !== '') }
}
