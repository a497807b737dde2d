import { Failure } from '@hearth/kernel'
import {
  type DefaultModel,
  declineOffer,
  type InferenceService,
  isUnderWay,
  type Offer,
  readDefaultModel,
  useModel,
  watchDefaultModel,
} from '../client/default-model.ts'
import { askYesNo } from '../terminal/ask-yes-no.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { StandingLine } from '../terminal/standing-line.ts'
import { followChange } from './follow-change.ts'
import { describeFailure, describeFetch, describeModel, useCommand } from './words.ts'

type Offered = DefaultModel & { readonly offer: Offer }

export type OfferOptions = {
  readonly standing: StandingLine
  readonly service: InferenceService
  /** Where a person answers; `undefined` where nobody can be asked. */
  readonly input: NodeJS.ReadableStream | undefined
  /** Takes a question that stands back for another reason than the end of everything. */
  readonly leftAlone: AbortSignal
  readonly stop: AbortSignal
}

/**
 * Offers the model that suits this machine once, and shows one that is on its way. Whatever goes wrong is one
 * line: the starter answers on.
 */
export async function offerModel(options: OfferOptions): Promise<void> {
  try {
    await offer(options)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // What is asked while everything stops fails for that reason alone.
    if (!options.stop.aborted) options.standing.terminal.warn(sanitize(error.message))
  }
}

async function offer(options: OfferOptions): Promise<void> {
  const { standing, input } = options
  const now = await firstAnswer(options)
  if (now?.offer == null) return
  if (isUnderWay(now.offer)) return follow(options, now.offer, now.is_starter)
  if (now.offer.state === 'failed') return standing.terminal.warn(describeFailure(now.offer))
  if (now.offer.state !== 'offered') return
  if (input !== undefined) return ask(options, { ...now, offer: now.offer }, input)
  const command = useCommand(now.offer)
  standing.terminal.print(`A real model for this machine: ${describeModel(now.offer)}; get it with: ${command}`)
}

/** Its first answer is about what this machine can do, which a busy one takes long to measure. */
async function firstAnswer({ service, stop }: OfferOptions): Promise<DefaultModel | undefined> {
  try {
    return (await watchDefaultModel(service, stop).next()).value
  } catch {
    // One that is down has said so above.
    return undefined
  }
}

async function ask(options: OfferOptions, now: Offered, input: NodeJS.ReadableStream): Promise<void> {
  const { standing, service, leftAlone, stop } = options
  const { offer: offered, is_starter: wasStarter } = now
  const answered = new AbortController()
  const decided = decidedElsewhere(service, AbortSignal.any([answered.signal, stop]))
  standing.terminal.print('')
  standing.terminal.print(`A real model for this machine: ${describeModel(offered)}`)
  const signal = AbortSignal.any([decided, leftAlone, stop])
  const answer = await askYesNo(standing, { text: questionAbout(offered), input, signal })
  answered.abort()
  if (answer === true) return follow(options, (await useModel(service, offered.model.id)).offer ?? offered, wasStarter)
  if (answer === false) {
    await declineOffer(service)
    standing.terminal.print(`Later: ${useCommand(offered)}`)
  } else if (decided.aborted && !stop.aborted) {
    const { offer: other } = await readDefaultModel(service)
    if (other !== null && isUnderWay(other)) return follow(options, other, wasStarter)
  }
}

function questionAbout(offered: Offer): string {
  const time = describeFetch(offered)
  return `Fetch it now${time === '' ? '' : ` (about ${time})`}? The starter answers meanwhile`
}

/** Aborts when the offer was taken or declined on a page or by a command, before `signal` does. */
function decidedElsewhere(service: InferenceService, signal: AbortSignal): AbortSignal {
  const decided = new AbortController()
  const watch = async () => {
    for await (const { offer: now } of watchDefaultModel(service, signal)) if (now?.state !== 'offered') return
  }
  watch().then(
    () => decided.abort(),
    () => undefined,
  )
  return decided.signal
}

async function follow({ standing, service, stop }: OfferOptions, offer: Offer, wasStarter: boolean): Promise<void> {
  await followChange(standing.terminal, service, { offer, wasStarter }, stop)
}
