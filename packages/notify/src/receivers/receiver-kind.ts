import type { z } from 'zod'
import type { GlobalConfig } from '../config/global-schema.ts'
import type { HttpConfig } from '../config/http-config.ts'
import type { Texts } from '../texts/texts.ts'
import type { Message } from './message.ts'
import type { Outgoing } from './outgoing.ts'

/** Fills a template with the message that is composed. */
export type FillText = (template: string) => Promise<string>

/** What there is to compose from. */
type Composing<S> = {
  readonly settings: S
  readonly global: GlobalConfig
  readonly message: Message
  readonly text: FillText
  /** As `text`, with what comes from the message escaped for HTML. */
  readonly html: FillText
  /** All templates of a table filled, their order kept. */
  readonly all: <K extends string>(templates: Readonly<Record<K, string>>) => Promise<Record<K, string>>
}

/** One way to reach people: what can be set, and what is sent. */
type ReceiverForm<S> = {
  /** The key under which a receiver lists those of this kind, such as `webhook_configs`. */
  readonly key: string
  /** As figures and receipts name it, such as `webhook`. */
  readonly name: string
  readonly schema: z.ZodType<S>
  /** Least time between two messages, which keeps within what the servers of this kind take. */
  readonly minIntervalMs: number
  /** What is missing once the file's global settings are counted in; `undefined` when nothing is. */
  fault?(settings: S, global: GlobalConfig): string | undefined
  /** @throws {Failure} `broken` for what no later attempt would mend, such as a file that is not there */
  compose(composing: Composing<S>): Promise<readonly Outgoing[]>
}

/** Settings of a receiver, read. */
type BoundReceiver = {
  readonly sendResolved: boolean
  readonly http: HttpConfig | undefined
  fault(global: GlobalConfig): string | undefined
  compose(message: Message, global: GlobalConfig, texts: Texts): Promise<readonly Outgoing[]>
}

export type ReceiverKind = {
  readonly key: string
  readonly name: string
  readonly minIntervalMs: number
  readonly schema: z.ZodType<BoundReceiver>
}

/** What receivers of all kinds can say. */
type CommonSettings = { readonly send_resolved: boolean; readonly http_config?: HttpConfig | undefined }

/** A kind of receiver whose settings only itself knows. */
export function receiverKind<S extends CommonSettings>(form: ReceiverForm<S>): ReceiverKind {
  const bind = (settings: S): BoundReceiver => ({
    sendResolved: settings.send_resolved,
    http: settings.http_config,
    fault: (global) => form.fault?.(settings, global),
    compose(message, global, texts) {
      const text: FillText = (template) => texts.text(template, message)
      const html: FillText = (template) => texts.html(template, message)
      return form.compose({ settings, global, message, text, html, all: (table) => fillTable(table, text) })
    },
  })
  const { key, name, minIntervalMs } = form
  return { key, name, minIntervalMs, schema: form.schema.transform(bind) }
}

async function fillTable<K extends string>(table: Readonly<Record<K, string>>, text: FillText) {
  const names = Object.keys(table) as K[]
  const filled = await Promise.all(names.map(async (name) => [name, await text(table[name])] as const))
  return Object.fromEntries(filled) as Record<K, string>
}
