import { createHash } from 'node:crypto'
import { z } from 'zod'
import { httpUrl, text as plainText } from '../config/fields.ts'
import { statusOf } from './message.ts'
import { postJson } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { commonSettings, named, oneSecret, template, templates } from './settings.ts'
import { dropEmpty, truncate } from './truncate.ts'

const link = z.strictObject({ href: template, text: template.default('') })
const image = z.strictObject({ src: template, alt: template.default(''), href: template.default('') })
const maxSummary = 1_024

const defaultDetails = {
  firing: '{{ template "pagerduty.default.instances" .Alerts.Firing }}',
  resolved: '{{ template "pagerduty.default.instances" .Alerts.Resolved }}',
  num_firing: '{{ .Alerts.Firing | len }}',
  num_resolved: '{{ .Alerts.Resolved | len }}',
}

/** PagerDuty's events, version 2. */
export const pagerduty = receiverKind({
  key: 'pagerduty_configs',
  name: 'pagerduty',
  schema: z.strictObject({
    ...commonSettings(true),
    routing_key: plainText.optional(),
    routing_key_file: z.string().optional(),
    url: httpUrl.optional(),
    client: template.default(named('pagerduty.default.client')),
    client_url: template.default(named('pagerduty.default.clientURL')),
    description: template.default(named('pagerduty.default.description')),
    severity: template.default('error'),
    source: template.optional(),
    class: template.default(''),
    component: template.default(''),
    group: template.default(''),
    details: templates,
    links: z.array(link).default([]),
    images: z.array(image).default([]),
  }),
  // PagerDuty takes two events a second with one key.
  minIntervalMs: 500,
  fault: ({ routing_key, routing_key_file }) =>
    oneSecret('routing_key routing_key_file', routing_key, routing_key_file),
  async compose({ settings, global, message, text, all }) {
    const client = await text(settings.client)
    const optional = { class: settings.class, component: settings.component, group: settings.group }
    const [links, images] = [await Promise.all(settings.links.map(all)), await Promise.all(settings.images.map(all))]
    const body = {
      routing_key: await readSecret(settings.routing_key, settings.routing_key_file),
      dedup_key: keyOf(message.groupKey),
      event_action: statusOf(message) === 'firing' ? 'trigger' : 'resolve',
      payload: {
        summary: truncate(await text(settings.description), maxSummary),
        source: settings.source === undefined ? client : await text(settings.source),
        severity: (await text(settings.severity)).toLowerCase(),
        ...dropEmpty(await all(optional)),
        custom_details: await all({ ...defaultDetails, ...settings.details }),
      },
      client,
      client_url: await text(settings.client_url),
      ...(links.length > 0 ? { links } : {}),
      ...(images.length > 0 ? { images: images.map(dropEmpty) } : {}),
    }
    return [postJson(settings.url ?? global.pagerduty_url, body)]
  },
})

/** By which services that keep a state of their own know a group again. */
export function keyOf(groupKey: string): string {
  return createHash('sha256').update(groupKey).digest('hex')
}
