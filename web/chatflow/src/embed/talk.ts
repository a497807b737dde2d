import { type Decision, follow, type HumanInput, type SentFile, type Step, type Turn } from '../chat/conversation.ts'
import { readAnswer, readEvent } from '../chat/stream/read-event.ts'
import { filesAgain } from '../chat/voice/is-spoken.ts'
import { readSpeech, type SpeechStep } from '../chat/voice/read-speech.ts'
import type { Lead, Said, VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

/** A talk of one visitor, as it goes on. */
export type Talk = {
  readonly chatId: string
  get(): readonly Turn[]
  isBusy(): boolean
  ask(question: string, files?: readonly SentFile[]): void
  submit(form: Readonly<Record<string, unknown>>): void
  decide(decision: Decision, type: HumanInput['type']): void
  /** Asks the last question again, whose answer failed. */
  retry(): void
  /** What the visitor told of themselves. */
  lead(): Lead | undefined
  introduce(lead: Lead): void
  stop(): void
}

export type TalkOptions = {
  readonly service: Pick<VisitorService, 'ask' | 'stop'>
  readonly kept: KeptTalk
  readonly newId: () => string
  readonly onChange: () => void
  /** Told of the speech of an answer that speaks by itself. */
  readonly onSpeech?: (step: SpeechStep) => void
}

/** What outlives a reload. */
export type KeptTalk = { readonly chatId: string; readonly turns: readonly Turn[]; readonly lead?: Lead }

/** @returns the talk, and what of it is to be kept */
export function createTalk({ service, kept, newId, onChange, onSpeech }: TalkOptions): Talk & { keep(): KeptTalk } {
  const { chatId } = kept
  let { turns, lead } = kept
  let running: AbortController | undefined
  const dispatch = (step: Step) => {
    turns = follow(turns, step)
    onChange()
  }
  const hear = (said: Said, id: string) => {
    const speech = said.kind === 'event' ? readSpeech(said.data) : undefined
    if (speech !== undefined) onSpeech?.(speech)
    const steps = said.kind === 'event' ? readEvent(said.data, id) : readAnswer(said.body, id)
    for (const step of steps) dispatch(step)
  }
  const send = async (question: string, body: object, files: readonly SentFile[] = []) => {
    const id = newId()
    const controller = new AbortController()
    running = controller
    const parentId = turns.at(-1)?.answerId ?? ''
    dispatch({ kind: 'ask', id, parentId, question, ...(files.length > 0 && { files }) })
    try {
      for await (const said of service.ask(
        { ...body, chatId, ...(lead?.email && { leadEmail: lead.email }) },
        controller.signal,
      ))
        hear(said, id)
      dispatch({ kind: 'end', id, ending: 'failed', error: t('brokeOff') })
    } catch (error) {
      if (controller.signal.aborted) dispatch({ kind: 'end', id, ending: 'stopped' })
      else
        dispatch({ kind: 'end', id, ending: 'failed', error: error instanceof Error ? error.message : String(error) })
    }
  }
  const ask = (question: string, files: readonly SentFile[] = []) =>
    void send(question, { question, ...(files.length > 0 && { uploads: files }) }, files)
  return {
    chatId,
    get: () => turns,
    isBusy: () => turns.length > 0 && turns.at(-1)?.ending === undefined,
    ask,
    submit: (form) => void send(wordsOf(form), { form }),
    decide({ nodeId, approve, reject }, type) {
      void send(type === 'proceed' ? approve : reject, { humanInput: { type, startNodeId: nodeId } })
    },
    retry() {
      const last = turns.at(-1)
      if (last === undefined) return
      dispatch({ kind: 'drop', id: last.id })
      ask(last.question, filesAgain(last.question, last.files))
    },
    lead: () => lead,
    introduce(told) {
      lead = told
      onChange()
    },
    stop() {
      const controller = running
      // Before hanging up, lest it meet the next question.
      void service.stop(chatId).then(
        () => controller?.abort(),
        () => controller?.abort(),
      )
    },
    keep: () => ({ chatId, turns: turns.filter(isKnown).map(withoutData), ...(lead && { lead }) }),
  }
}

// Of a question that was spoken and not understood nothing is left without its recording.
function isKnown({ question, ending }: Turn): boolean {
  return question !== '' || ending === 'done'
}

// A reload ends the answer under way, and storage is small.
function withoutData(turn: Turn): Turn {
  const files = turn.files?.map(({ data: _data, ...file }) => file)
  return { ...turn, ending: turn.ending ?? 'stopped', ...(files && { files }) }
}

function wordsOf(form: Readonly<Record<string, unknown>>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
