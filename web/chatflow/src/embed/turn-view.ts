import type { SourceDocument, Turn } from '../chat/conversation.ts'
import { titleOf } from '../chat/stream/read-extras.ts'
import { isSpoken } from '../chat/voice/is-spoken.ts'
import type { Speaker } from '../chat/voice/speaker.ts'
import { t as voice } from '../chat/voice/words.ts'
import { element, icon } from './element.ts'
import type { Look } from './look.ts'
import { createMarkdownView } from './markdown/render-markdown.ts'
import { ratingView } from './rating-view.ts'
import { speakButton } from './speak-button.ts'
import type { Talk } from './talk.ts'
import type { VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

export type TurnViewDeps = {
  readonly talk: Talk
  readonly look: Look
  readonly service: Pick<VisitorService, 'rate' | 'comment'>
  /** Absent where the flow has no voice. */
  readonly speaker: Speaker | undefined
}

/** An answer, which is left standing while more of it comes. */
export type AnswerView = { readonly view: HTMLElement; show(turn: Turn): void }

/** A question and its answer. @param answer where it is shown; as it stands already, if it does */
export function turnView(turn: Turn, isLast: boolean, deps: TurnViewDeps, answer: AnswerView): HTMLElement {
  const names = (turn.files ?? []).map((file) =>
    element('span', { class: 'quiet' }, isSpoken(file) ? voice('spoken') : file.name),
  )
  answer.show(turn)
  return element(
    'div',
    { class: 'turn' },
    element('div', { class: 'question' }, turn.question === '' ? undefined : element('p', {}, turn.question), ...names),
    answer.view,
    sourcesView(turn.extras.sources),
    endView(turn, isLast, deps),
  )
}

export function createAnswerView(): AnswerView {
  const view = element('div', { class: 'answer' })
  const showMarkdown = createMarkdownView(view)
  return {
    view,
    show({ answer, ending }) {
      if (ending === undefined) view.setAttribute('aria-busy', 'true')
      else view.removeAttribute('aria-busy')
      if (answer !== '') showMarkdown(answer)
    },
  }
}

function sourcesView(sources: readonly SourceDocument[]): HTMLElement | undefined {
  if (sources.length === 0) return undefined
  const each = sources.map((source, at) => [
    element('strong', {}, `${at + 1} ${titleOf(source, at)}`),
    element('p', {}, source.text),
  ])
  return element('details', {}, element('summary', {}, t('sources', { count: sources.length })), ...each.flat())
}

function endView(turn: Turn, isLast: boolean, deps: TurnViewDeps): HTMLElement | undefined {
  const { talk, look } = deps
  switch (turn.ending) {
    case 'failed':
    case 'stopped': {
      const words = turn.ending === 'stopped' ? t('stopped') : look.errorMessage || turn.error || ''
      const again = isLast && element('button', { type: 'button', onclick: talk.retry }, t('retry'))
      const said = element('p', { class: turn.ending === 'stopped' ? 'quiet' : 'wrong' }, words)
      return element('div', { class: 'row' }, said, again || undefined)
    }
    case 'done': {
      const { answerId: messageId } = turn
      const isRated = look.takesFeedback && messageId !== undefined
      const rating = isRated ? ratingView({ chatId: talk.chatId, messageId }, deps.service) : undefined
      return element('div', { class: 'row' }, copyButton(turn.answer), voiceView(turn, deps), rating)
    }
    // An answer that speaks by itself is whole before it ends.
    default:
      return voiceView(turn, deps)
  }
}

function voiceView({ answerId, answer }: Turn, { speaker }: TurnViewDeps): HTMLElement | undefined {
  return speaker && answerId && answer !== '' ? speakButton(speaker, answerId, answer) : undefined
}

const copyPath = 'M9 9h11v11H9zM15 9V4H4v11h5'
const donePath = 'M5 12l5 5 9-10'

// Only pages that browsers call secure have a clipboard.
function copyButton(text: string): HTMLElement | undefined {
  if (navigator.clipboard === undefined || text === '') return undefined
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    button.replaceChildren(icon(donePath))
    button.setAttribute('aria-label', t('copied'))
  }
  const button = element('button', { type: 'button', class: 'bare', 'aria-label': t('copy') }, icon(copyPath))
  button.addEventListener('click', () => void copy())
  return button
}
