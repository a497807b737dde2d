import { Failure } from '@hearth/kernel'
import type { NotifyConfig, Trial } from '@hearth/notify'
import type { DeliveryDraft, ManagedContent, ManagedDelivery, ManagedFile } from '../../domain/model/managed.ts'
import { sendData } from '../answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { readDraft, readJson, writingParams } from './read-draft.ts'

export type DeliveryDeps = {
  readonly delivery: ManagedFile<ManagedDelivery>
  /** The file that says who is told, where the settings name one: then nothing is written here. */
  readonly alertmanagerFile: string | undefined
  readonly inForce: () => NotifyConfig
  /** Sends a message that says it is a test to a receiver of a draft. */
  readonly tryDraft: (draft: ManagedDelivery, receiver: string, signal: AbortSignal) => Promise<readonly Trial[]>
}

/** The `data` of `/api/v1/alerting/delivery`. */
type DeliveryBody = {
  readonly version: string
  /** Absent where it may be written here. */
  readonly file?: string
  /** As it was written, secrets among it; absent before the first time. */
  readonly draft?: DeliveryDraft
  /** What is in force, in YAML, secrets left out. */
  readonly shown: string
}

const path = '/api/v1/alerting/delivery'

/** Who is told of alerts, written by programs where no file says it. */
export function deliveryEndpoints(deps: DeliveryDeps): readonly Endpoint[] {
  const { delivery, alertmanagerFile, inForce, tryDraft } = deps
  const show = ({ content, version }: ManagedContent<ManagedDelivery>): DeliveryBody => ({
    version,
    shown: inForce().shown,
    ...(alertmanagerFile === undefined ? {} : { file: alertmanagerFile }),
    ...(content.draft === undefined || alertmanagerFile !== undefined ? {} : { draft: content.draft }),
  })
  const refuseFile = () => {
    if (alertmanagerFile === undefined) return
    const where = `"alertmanagerFile" of the metrics settings says who is told of alerts`
    throw new Failure('conflict', `Cannot change this here: ${where}; change it in ${alertmanagerFile}`)
  }
  return [
    endpoint({
      path,
      summary: 'Who is told of alerts, as it was written, with its secrets',
      access: 'alerting',
      handle: async (_, c) => sendData(c, show(await delivery.read())),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Checks who is to be told of alerts, writes it and puts it in force',
      access: 'alerting',
      params: writingParams,
      body: 'application/json',
      async handle(params, c) {
        refuseFile()
        const { value, isTrial, version } = await readDraft(params, c)
        if (!isTrial) return sendData(c, show(await delivery.write(value, version)))
        const { draft } = delivery.check(value)
        return sendData(c, { version: '', shown: '', ...(draft === undefined ? {} : { draft }) } satisfies DeliveryBody)
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/rollback`,
      summary: 'Puts in force who was told before the last change',
      access: 'alerting',
      async handle(_, c) {
        refuseFile()
        return sendData(c, show(await delivery.rollBack()))
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/test`,
      summary: 'Sends a message that says it is a test to a receiver that need not be in force',
      access: 'alerting',
      params: { receiver: 'Name of the receiver in the body' },
      body: 'application/json',
      async handle(params, c) {
        const draft = delivery.check(await readJson(c))
        return sendData(c, await tryDraft(draft, params.get('receiver') ?? '', c.req.raw.signal))
      },
    }),
  ]
}
