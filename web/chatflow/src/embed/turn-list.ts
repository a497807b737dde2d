import type { Turn } from '../chat/conversation.ts'
import { element } from './element.ts'
import type { Talk } from './talk.ts'
import { type AnswerView, createAnswerView, type TurnViewDeps, turnView } from './turn-view.ts'
import { t } from './words.ts'

export type TurnList = { readonly view: HTMLElement; update(): void }

type Drawn = {
  readonly turn: Turn
  readonly mayRetry: boolean
  readonly view: HTMLElement
  readonly answer: AnswerView
}

/** What was said; only what changed is drawn anew, and the end stays in sight unless the reader has scrolled away. */
export function createTurnList(deps: TurnViewDeps): TurnList {
  const { talk, look } = deps
  const view = element('div', {
    class: 'turns',
    role: 'log',
    'aria-live': 'off',
    'aria-label': t('messages'),
    tabindex: '0',
  })
  const welcome = element('p', { class: 'welcome' }, look.welcome)
  let drawn: readonly Drawn[] = []
  const draw = (turn: Turn, isLast: boolean): Drawn => {
    const mayRetry = isLast && (turn.ending === 'failed' || turn.ending === 'stopped')
    const known = drawn.find((each) => each.turn.id === turn.id)
    if (known?.turn === turn && known.mayRetry === mayRetry) return known
    if (known !== undefined && hasGrown(known.turn, turn)) {
      known.answer.show(turn)
      return { ...known, turn }
    }
    const answer = known?.answer ?? createAnswerView()
    return { turn, mayRetry, view: turnView(turn, isLast, deps, answer), answer }
  }
  const update = () => {
    const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < 40
    const turns = talk.get()
    const next = turns.map((turn, at) => draw(turn, at === turns.length - 1))
    const last = turns.at(-1)
    const wanted = [
      ...(look.welcome === '' ? [] : [welcome]),
      ...next.map((each) => each.view),
      ...(last === undefined && mayAsk(deps) ? choices(look.starters, talk) : []),
      ...(last?.ending === 'done' ? nextViews(last, talk) : []),
    ]
    settle(view, wanted)
    drawn = next
    if (isAtEnd) view.scrollTop = view.scrollHeight
  }
  return { view, update }
}

// Whether nothing but more of its answer has come. One that has its id is whole, and may be read aloud.
function hasGrown(before: Turn, now: Turn): boolean {
  const isUnderWay = before.ending === undefined && now.ending === undefined && now.answerId === undefined
  return isUnderWay && before.question === now.question && before.extras === now.extras
}

function mayAsk({ look, talk }: TurnViewDeps): boolean {
  return look.lead === undefined || talk.lead() !== undefined
}

// Whatever stands already is left standing, so that neither focus nor selection in it is lost.
function settle(view: HTMLElement, wanted: readonly HTMLElement[]): void {
  for (const child of [...view.children]) if (!wanted.includes(child as HTMLElement)) child.remove()
  for (const [at, child] of wanted.entries())
    if (view.children[at] !== child) view.insertBefore(child, view.children[at] ?? null)
}

// What the last answer leaves to do: to decide, or to ask on.
function nextViews({ extras: { decision, followUps } }: Turn, talk: Talk): readonly HTMLElement[] {
  if (decision === undefined) return choices(followUps, talk)
  const button = (label: string, type: 'proceed' | 'reject') =>
    element('button', { type: 'button', onclick: () => talk.decide(decision, type) }, label)
  const words = element('p', {}, t('decide'))
  const row = element('div', { class: 'row' }, button(decision.approve, 'proceed'), button(decision.reject, 'reject'))
  return [element('div', { role: 'group', 'aria-label': t('decide') }, words, row)]
}

function choices(texts: readonly string[], talk: Talk): readonly HTMLElement[] {
  if (texts.length === 0) return []
  const buttons = texts.map((text) => element('button', { type: 'button', onclick: () => talk.ask(text) }, text))
  return [element('div', { class: 'row', role: 'group', 'aria-label': t('suggestions') }, ...buttons)]
}
