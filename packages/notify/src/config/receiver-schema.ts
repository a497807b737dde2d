import { z } from 'zod'
import { discord } from '../receivers/discord.ts'
import { email } from '../receivers/email.ts'
import { ntfy } from '../receivers/ntfy.ts'
import { opsgenie } from '../receivers/opsgenie.ts'
import { pagerduty } from '../receivers/pagerduty.ts'
import { pushover } from '../receivers/pushover.ts'
import type { ReceiverKind } from '../receivers/receiver-kind.ts'
import { slack } from '../receivers/slack.ts'
import { teamsConnector, teamsWorkflow } from '../receivers/teams.ts'
import { telegram } from '../receivers/telegram.ts'
import { webhook } from '../receivers/webhook.ts'
import { text } from './fields.ts'

/** A receiver's list of those of one kind, each with what tells it apart. */
function listOf(kind: ReceiverKind) {
  return z
    .array(kind.schema)
    .default([])
    .transform((bound) => bound.map((receiver, index) => ({ ...receiver, kind, index })))
}

/** Whom a route names: any number of ways to reach people, all of which are taken. */
export const receiverConfig = z
  .strictObject({
    name: z.string().min(1),
    labels: z.record(z.string(), text).nullish(),
    webhook_configs: listOf(webhook),
    email_configs: listOf(email),
    pagerduty_configs: listOf(pagerduty),
    opsgenie_configs: listOf(opsgenie),
    slack_configs: listOf(slack),
    pushover_configs: listOf(pushover),
    telegram_configs: listOf(telegram),
    discord_configs: listOf(discord),
    msteams_configs: listOf(teamsConnector),
    msteamsv2_configs: listOf(teamsWorkflow),
    ntfy_configs: listOf(ntfy),
  })
  .refine(({ name, labels }) => (labels?.name ?? name) === name, {
    path: ['labels', 'name'],
    message: 'must be the name of the receiver, or left out',
  })
  .transform(({ name, labels, ...lists }) => ({
    name,
    /** By which clients ask for it; `name` is always among them. */
    labels: { ...labels, name },
    integrations: Object.values(lists)
      .flat()
      .map((integration) => ({ ...integration, key: `${name}/${integration.kind.name}/${integration.index}` })),
  }))

export type Receiver = z.output<typeof receiverConfig>
export type Integration = Receiver['integrations'][number]
